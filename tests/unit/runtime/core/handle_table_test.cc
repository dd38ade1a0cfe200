// Tests of runtime/core/handle_table.h.

#include "runtime/core/handle_table.h"

#include <set>
#include <vector>

#include "absl/base/config.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testutil/test_thread.h"

namespace ascend::rt {
namespace {

using ::testing::UnorderedElementsAre;

struct Thing : public HandleSlot {
  int uses = 0;
};
using ThingTable = HandleTable<Thing, HandleKind::kStream>;
using OtherTable = HandleTable<Thing, HandleKind::kEvent>;

Handle OpenIn(ThingTable* table) { return table->Publish(table->Acquire()); }

void CloseIn(ThingTable* table, Handle handle) {
  Thing* const thing = table->Find(handle);
  ASSERT_NE(thing, nullptr);
  ASSERT_TRUE(table->Retire(thing, handle));
  table->Release(thing);
}

TEST(HandleTableTest, APublishedObjectIsFoundByItsHandle) {
  ThingTable table;
  Thing* const thing = table.Acquire();
  const Handle handle = table.Publish(thing);
  EXPECT_NE(handle, kNoHandle);
  EXPECT_EQ(table.Find(handle), thing);
  EXPECT_EQ(thing->handle(), handle);
  EXPECT_EQ(table.live(), 1u);
}

TEST(HandleTableTest, AnAcquiredObjectIsNotFoundBeforeItIsPublished) {
  ThingTable table;
  const Handle first = OpenIn(&table);
  Thing* const second = table.Acquire();
  EXPECT_EQ(second->handle(), kNoHandle);
  EXPECT_EQ(table.Find(first + 1), nullptr);
  EXPECT_EQ(table.live(), 1u);
  table.Release(second);
}

TEST(HandleTableTest, NullAndMadeUpValuesAreNoHandles) {
  ThingTable table;
  const Handle handle = OpenIn(&table);
  int local = 0;
  EXPECT_EQ(table.Find(kNoHandle), nullptr);
  EXPECT_EQ(table.Find(ToHandle(&local)), nullptr);
  EXPECT_EQ(table.Find(handle + 1), nullptr);              // no such slot
  EXPECT_EQ(table.Find(handle + (1ull << 32)), nullptr);   // generation
  EXPECT_EQ(table.Find(handle | 0xFFFFFFFFull), nullptr);  // far slot
  EXPECT_EQ(table.Find(~0ull), nullptr);
}

TEST(HandleTableTest, AHandleOfAnotherKindIsForeign) {
  ThingTable things;
  OtherTable others;
  const Handle thing = OpenIn(&things);
  const Handle other = others.Publish(others.Acquire());
  EXPECT_EQ(things.Find(other), nullptr);
  EXPECT_EQ(others.Find(thing), nullptr);
}

TEST(HandleTableTest, ADestroyedHandleIsStaleAtOnce) {
  ThingTable table;
  const Handle handle = OpenIn(&table);
  Thing* const thing = table.Find(handle);
  EXPECT_TRUE(table.Retire(thing, handle));
  EXPECT_EQ(table.Find(handle), nullptr);
  EXPECT_EQ(thing->handle(), kNoHandle);
  EXPECT_EQ(table.live(), 0u);
}

TEST(HandleTableTest, RetiringTwiceFailsTheSecondTime) {
  ThingTable table;
  const Handle handle = OpenIn(&table);
  Thing* const thing = table.Find(handle);
  EXPECT_TRUE(table.Retire(thing, handle));
  EXPECT_FALSE(table.Retire(thing, handle));
  EXPECT_EQ(table.live(), 0u);
}

TEST(HandleTableTest, AStaleHandleStaysStaleWhenItsSlotIsReused) {
  ThingTable table;
  std::set<Handle> seen;
  Thing* const slot = table.Find(OpenIn(&table));
  Handle handle = slot->handle();
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(seen.insert(handle).second) << "handle came back";
    CloseIn(&table, handle);
    const Handle next = OpenIn(&table);
    EXPECT_EQ(table.Find(next), slot) << "the slot is not reused";
    EXPECT_EQ(table.Find(handle), nullptr);
    handle = next;
  }
}

TEST(HandleTableTest, AHandleComesBackOnlyAfterTwoToThe24Generations) {
#ifdef ABSL_HAVE_THREAD_SANITIZER
  GTEST_SKIP() << "takes minutes there, and needs one thread only";
#endif
  ThingTable table;
  Thing* const thing = table.Acquire();
  const Handle first = table.Publish(thing);
  for (uint32_t i = 1; i < (1u << 24); ++i) {
    ASSERT_TRUE(table.Retire(thing, thing->handle()));
    ASSERT_NE(table.Publish(thing), first) << i;
  }
  ASSERT_TRUE(table.Retire(thing, thing->handle()));
  const Handle wrapped = table.Publish(thing);
  EXPECT_EQ(wrapped, first);
  EXPECT_EQ(table.Find(wrapped), thing);  // the kind was not overrun
}

TEST(HandleTableTest, AnObjectLivesAsLongAsTheTable) {
  ThingTable table;
  Thing* const thing = table.Acquire();
  const Handle handle = table.Publish(thing);
  thing->uses = 7;
  CloseIn(&table, handle);
  EXPECT_EQ(thing->uses, 7);  // a stale pointer may still be looked at
}

TEST(HandleTableTest, SlotsSpanManyChunks) {
  ThingTable table;
  std::vector<Handle> handles;
  for (int i = 0; i < 1000; ++i) handles.push_back(OpenIn(&table));
  std::set<Thing*> objects;
  for (uint32_t i = 0; i < handles.size(); ++i) {
    Thing* const thing = table.Find(handles[i]);
    ASSERT_NE(thing, nullptr);
    EXPECT_EQ(thing->slot_index(), i);
    EXPECT_TRUE(objects.insert(thing).second);
  }
  EXPECT_EQ(table.live(), 1000u);
}

TEST(HandleTableTest, ForEachVisitsTheLiveOnes) {
  ThingTable table;
  const Handle a = OpenIn(&table);
  const Handle b = OpenIn(&table);
  const Handle c = OpenIn(&table);
  CloseIn(&table, b);
  std::vector<Handle> visited;
  table.ForEach([&](Thing* thing, Handle handle) {
    EXPECT_EQ(thing, table.Find(handle));
    visited.push_back(handle);
  });
  EXPECT_THAT(visited, UnorderedElementsAre(a, c));
}

TEST(HandleTableTest, AnOpaquePointerCarriesAHandleThereAndBack) {
  ThingTable table;
  const Handle handle = OpenIn(&table);
  EXPECT_EQ(ToHandle(ToOpaque(handle)), handle);
  EXPECT_EQ(ToHandle(nullptr), kNoHandle);
}

TEST(HandleTableTest, FindsWhileOthersOpenAndClose) {
  ThingTable table;
  const Handle mine = OpenIn(&table);
  const auto churn = [&] {
    for (int i = 0; i < 2000; ++i) {
      const Handle handle = OpenIn(&table);
      ASSERT_NE(handle, mine);
      CloseIn(&table, handle);
    }
  };
  TestThread first(churn);
  TestThread second(churn);
  for (int i = 0; i < 2000; ++i) ASSERT_NE(table.Find(mine), nullptr);
  first.Join();
  second.Join();
  EXPECT_EQ(table.live(), 1u);
}

}  // namespace
}  // namespace ascend::rt
