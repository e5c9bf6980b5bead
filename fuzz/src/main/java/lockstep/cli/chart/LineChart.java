package lockstep.cli.chart;

import java.util.ArrayList;
import java.util.List;

/** Points joined by lines on two logarithmic axes, and a straight line of slope one to hold them against. */
public final class LineChart {
    private static final double WIDTH = 560;
    private static final double HEIGHT = 360;
    private static final double LEFT = 70;
    private static final double RIGHT = 20;
    private static final double TOP = 46;
    private static final double BOTTOM = 50;
    private static final String GRID = "#dddddd";

    private final String title;
    private final String across;
    private final List<Point> points = new ArrayList<>();

    /**
     * A point.
     *
     * @param x above 0
     * @param y above 0
     */
    public record Point(double x, double y) {}

    /**
     * @param title what it is about, and the unit of the upward axis
     * @param across what the other axis shows
     */
    public LineChart(String title, String across) {
        this.title = title;
        this.across = across;
    }

    /** Adds a point, to the right of those before. Points that no logarithm has are left out. */
    public void add(Point point) {
        if (point.x > 0 && point.y > 0 && Double.isFinite(point.x) && Double.isFinite(point.y)) {
            points.add(point);
        }
    }

    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return points.isEmpty();
    }

    /** The picture. */
    public String draw() {
        LogAxis x = LogAxis.around(
                points.stream().mapToDouble(Point::x).min().orElse(1),
                points.stream().mapToDouble(Point::x).max().orElse(1),
                LEFT,
                WIDTH - RIGHT);
        LogAxis y = LogAxis.around(
                points.stream().mapToDouble(Point::y).min().orElse(1),
                points.stream().mapToDouble(Point::y).max().orElse(1),
                HEIGHT - BOTTOM,
                TOP);
        Svg svg = new Svg(WIDTH, HEIGHT, title);
        svg.words(LEFT, 20, "start", title);
        svg.words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", across);
        for (int exponent = x.low(); exponent <= x.high(); exponent++) {
            double at = x.at(Math.pow(10, exponent));
            svg.line(at, TOP, at, HEIGHT - BOTTOM, GRID);
            svg.words(at, HEIGHT - BOTTOM + 16, "middle", LogAxis.label(exponent));
        }
        for (int exponent = y.low(); exponent <= y.high(); exponent++) {
            double at = y.at(Math.pow(10, exponent));
            svg.line(LEFT, at, WIDTH - RIGHT, at, GRID);
            svg.words(LEFT - 6, at + 4, "end", LogAxis.label(exponent));
        }
        drawPoints(svg, x, y);
        return svg.finish();
    }

    private void drawPoints(Svg svg, LogAxis x, LogAxis y) {
        if (points.size() > 1) {
            Point last = points.getLast();
            Point first = points.getFirst();
            svg.line(x.at(first.x), y.at(last.y * first.x / last.x), x.at(last.x), y.at(last.y), "#b5494e");
        }
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            if (i > 0) {
                Point before = points.get(i - 1);
                svg.line(x.at(before.x), y.at(before.y), x.at(point.x), y.at(point.y), "#3b6ea5");
            }
            svg.dot(x.at(point.x), y.at(point.y), "#3b6ea5");
        }
    }
}
