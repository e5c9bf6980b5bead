package lockstep.cli.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars in groups, on one logarithmic axis, with a whisker for the uncertainty of each. */
public final class BarChart {
    private static final List<String> COLORS =
            List.of("#3b6ea5", "#d98032", "#5c9e5c", "#b5494e", "#8268a8", "#7d6857", "#888888");
    private static final double WIDTH = 760;
    private static final double LEFT = 150;
    private static final double RIGHT = 90;
    private static final double TOP = 46;
    private static final double BAR = 16;
    private static final double GAP = 12;
    private static final double BOTTOM = 30;

    private final String title;
    private final List<Bar> bars = new ArrayList<>();

    /**
     * A bar.
     *
     * @param group the group that it belongs to
     * @param label what it shows
     * @param value how long it is, above 0
     * @param half half the length of its whisker; NaN for none
     */
    public record Bar(String group, String label, double value, double half) {}

    /** @param title what it is about, and the unit */
    public BarChart(String title) {
        this.title = title;
    }

    /** Adds a bar; the bars of a group are adjacent. Values that have no logarithm are left out. */
    public void add(Bar bar) {
        if (bar.value > 0 && Double.isFinite(bar.value)) {
            bars.add(bar);
        }
    }

    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return bars.isEmpty();
    }

    /** The picture. */
    public String draw() {
        double least = bars.stream().mapToDouble(Bar::value).min().orElse(1);
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        LogAxis axis = LogAxis.around(least, most, LEFT, WIDTH - RIGHT);
        long groups = bars.stream().map(Bar::group).distinct().count();
        double height = TOP + bars.size() * BAR + groups * GAP + BOTTOM;
        Svg svg = new Svg(WIDTH, height, title);
        svg.words(LEFT, 20, "start", title);
        for (int exponent = axis.low(); exponent <= axis.high(); exponent++) {
            double x = axis.at(Math.pow(10, exponent));
            svg.line(x, TOP - 6, x, height - BOTTOM, "#dddddd");
            svg.words(x, height - BOTTOM + 16, "middle", LogAxis.label(exponent));
        }
        drawBars(svg, axis);
        return svg.finish();
    }

    private void drawBars(Svg svg, LogAxis axis) {
        List<String> labels = bars.stream().map(Bar::label).distinct().toList();
        double y = TOP;
        String group = bars.isEmpty() ? "" : bars.getFirst().group;
        for (Bar bar : bars) {
            if (!bar.group.equals(group)) {
                y += GAP;
                group = bar.group;
            }
            String color = COLORS.get(labels.indexOf(bar.label) % COLORS.size());
            double end = axis.at(bar.value);
            svg.rectangle(LEFT, y + 1, end - LEFT, BAR - 2, color);
            if (bar.half > 0) {
                double from = axis.at(Math.max(bar.value - bar.half, Double.MIN_NORMAL));
                svg.line(from, y + BAR / 2, axis.at(bar.value + bar.half), y + BAR / 2, "#222222");
            }
            svg.words(LEFT - 6, y + BAR - 4, "end", bar.group + " " + bar.label);
            double after = Math.max(end, axis.at(bar.value + Math.max(bar.half, 0))) + 5;
            svg.words(after, y + BAR - 4, "start", text(bar.value));
            y += BAR;
        }
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value);
    }
}
