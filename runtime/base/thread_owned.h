// ThreadOwned<T>(): an object of the calling thread that is there whenever it
// is asked for, also late: static destructors and exit handlers run after the
// destructors of the main thread's thread_local objects, and call the API.

#ifndef RUNTIME_BASE_THREAD_OWNED_H_
#define RUNTIME_BASE_THREAD_OWNED_H_

namespace ascend::rt {

// Made when first asked for, deleted when the thread ends. What is asked for
// after that is made anew and stays until the process has ended. `Tag` tells
// objects of one type apart.
template <typename T, typename Tag = T>
T& ThreadOwned() {
  static thread_local T* object = nullptr;
  if (object == nullptr) {
    object = new T;
    struct Owner {
      ~Owner() {
        T* const owned = *place;
        *place = nullptr;
        delete owned;
      }
      T** const place;
    };
    // Once: its destructor has run when the object is made anew.
    static thread_local const Owner owner{&object};
    static_cast<void>(owner);
  }
  return *object;
}

}  // namespace ascend::rt

#endif  // RUNTIME_BASE_THREAD_OWNED_H_
