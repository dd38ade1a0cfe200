"""Plots as SVG, without any library."""

import math
from xml.sax import saxutils

_WIDTH, _HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 190, 44, 56
_COLOURS = ["#1f5fa8", "#c8501e", "#3a8a3a", "#8a4fa0", "#777777", "#b09000"]


def _powers(low, high):
    """The powers of ten around and between two positive numbers."""
    first = math.floor(math.log10(low) + 1e-9)
    last = max(first + 1, math.ceil(math.log10(high) - 1e-9))
    return [10.0**power for power in range(first, last + 1)]


def _short(value):
    for factor, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= factor:
            return "%g%s" % (value / factor, suffix)
    return "%g" % value


def lines(title, x_label, y_label, series, x_ticks):
    """A plot of curves over a logarithmic y axis.

    Args:
      title, x_label, y_label: texts.
      series: [(name, [(x, y)])]; every y is above 0.
      x_ticks: [(x, text)], ascending; the axis runs from the first to the last.

    Returns:
      The SVG document, or None if there is nothing to draw.
    """
    values = [y for _, points in series for _, y in points]
    if not values:
        return None
    powers = _powers(min(values), max(values))
    y_low, y_high = math.log10(powers[0]), math.log10(powers[-1])
    x_low, x_high = x_ticks[0][0], x_ticks[-1][0]
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def x_at(x):
        span = (x_high - x_low) or 1
        return _LEFT + (x - x_low) / span * (right - _LEFT)

    def y_at(y):
        return bottom - (math.log10(y) - y_low) / (y_high - y_low) * (
            bottom - _TOP)

    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
        'viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">' % (
            _WIDTH, _HEIGHT, _WIDTH, _HEIGHT),
        '<rect width="100%" height="100%" fill="white"/>',
    ]

    def text(x, y, content, more=""):
        out.append('<text x="%.1f" y="%.1f"%s>%s</text>' % (
            x, y, " " + more if more else "", saxutils.escape(content)))

    def line(x1, y1, x2, y2, colour):
        out.append('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" '
                   'stroke="%s"/>' % (x1, y1, x2, y2, colour))

    text(_LEFT, 24, title, 'font-size="15" font-weight="bold"')
    for power in powers:
        line(_LEFT, y_at(power), right, y_at(power), "#dddddd")
        text(_LEFT - 8, y_at(power) + 4, _short(power), 'text-anchor="end"')
    for x, label in x_ticks:
        line(x_at(x), _TOP, x_at(x), bottom, "#eeeeee")
        text(x_at(x), bottom + 18, label, 'text-anchor="middle"')
    line(_LEFT, bottom, right, bottom, "#333333")
    line(_LEFT, _TOP, _LEFT, bottom, "#333333")
    text((_LEFT + right) / 2, _HEIGHT - 14, x_label, 'text-anchor="middle"')
    middle = (_TOP + bottom) / 2
    text(18, middle, y_label,
         'text-anchor="middle" transform="rotate(-90 18 %.1f)"' % middle)
    for index, (name, points) in enumerate(series):
        colour = _COLOURS[index % len(_COLOURS)]
        out.append('<polyline fill="none" stroke="%s" stroke-width="2" '
                   'points="%s"/>' % (colour, " ".join(
                       "%.1f,%.1f" % (x_at(x), y_at(y)) for x, y in points)))
        for x, y in points:
            out.append('<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>' % (
                x_at(x), y_at(y), colour))
        row = _TOP + 16 + 20 * index
        line(right + 16, row - 4, right + 38, row - 4, colour)
        text(right + 44, row, name)
    out.append("</svg>")
    return "\n".join(out) + "\n"
