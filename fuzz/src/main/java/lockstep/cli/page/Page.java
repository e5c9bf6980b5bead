package lockstep.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import lockstep.ir.json.JsonLine;

/**
 * A page in one file: styles, data and scripts are inside, and a policy keeps it from loading anything else. Names and
 * texts of programs are data alone; the scripts put them on the page as text, never as markup.
 *
 * <p>Source: HTML standard, "Restrictions for contents of script elements": {@code <} is written as an escape of JSON,
 * so that no data ends its element.
 */
public enum Page {
    /** What {@code explore} draws. */
    EXPLORATION("Lockstep: exploration", "graph.js", "timeline.js", "explore.js"),
    /** What {@code check} draws. */
    REPORT("Lockstep: check", "report.js");

    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    private final String title;
    private final List<String> scripts;

    Page(String title, String... scripts) {
        this.title = title;
        this.scripts = List.of(scripts);
    }

    /** The page with {@code data}. */
    public String of(JsonLine data) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n");
        html.append("<meta charset=\"utf-8\">\n");
        html.append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
                .append(POLICY)
                .append("\">\n");
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        html.append("<title>").append(title).append("</title>\n<style>\n");
        html.append(resource("page.css")).append("</style>\n</head>\n<body>\n");
        html.append("<noscript>This page draws its data with a script; scripts are turned off.</noscript>\n");
        html.append("<main id=\"page\"></main>\n<script type=\"application/json\" id=\"data\">");
        html.append(data.toString().replace("<", "\\u003c")).append("</script>\n");
        script(html, "common.js");
        scripts.forEach(name -> script(html, name));
        return html.append("</body>\n</html>\n").toString();
    }

    private static void script(StringBuilder html, String name) {
        html.append("<script>\n").append(resource(name)).append("</script>\n");
    }

    private static String resource(String name) {
        try (InputStream stream = Page.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(name, failure);
        }
    }
}
