package lockstep.cli.chart;

import java.util.Locale;

/** Writes an SVG picture, element by element. Lengths are pixels from the upper left. Source: W3C, SVG 1.1. */
final class Svg {
    private static final String FONT = "font-family=\"sans-serif\" font-size=\"12\"";

    private final StringBuilder text = new StringBuilder();

    Svg(double width, double height, String title) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" %s>%n"
                .formatted(number(width), number(height), number(width), number(height), FONT));
        text.append("<title>").append(escape(title)).append("</title>\n");
        rectangle(0, 0, width, height, "#ffffff");
    }

    /** A length with one decimal digit, if it needs one. */
    private static String number(double length) {
        String digits = String.format(Locale.ROOT, "%.1f", length);
        return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
    }

    private static String escape(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    void rectangle(double x, double y, double width, double height, String color) {
        text.append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>%n"
                .formatted(number(x), number(y), number(width), number(height), color));
    }

    void line(double x1, double y1, double x2, double y2, String color) {
        text.append("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\"/>%n"
                .formatted(number(x1), number(y1), number(x2), number(y2), color));
    }

    void dot(double x, double y, String color) {
        text.append("<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>%n".formatted(number(x), number(y), color));
    }

    /** @param anchor {@code start}, {@code middle} or {@code end}: which part of the words is at {@code x} */
    void words(double x, double y, String anchor, String words) {
        text.append("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"#222222\">%s</text>%n"
                .formatted(number(x), number(y), anchor, escape(words)));
    }

    /** The picture. */
    String finish() {
        return text + "</svg>\n";
    }
}
