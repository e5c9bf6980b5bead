package lockstep.cli.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Pictures are well-formed XML, and their marks lie where the values are. */
final class ChartTest {
    private static Element parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    private static double length(Element of, String tag, int index, String attribute) {
        NodeList found = of.getElementsByTagName(tag);
        return Double.parseDouble(((Element) found.item(index)).getAttribute(attribute));
    }

    @Test
    void tenfoldBarsDifferByOneDecade() throws Exception {
        BarChart chart = new BarChart("a < b & \"c\"");
        chart.add(new BarChart.Bar("k1", "x", 10, Double.NaN));
        chart.add(new BarChart.Bar("k1", "y", 100, 5));
        chart.add(new BarChart.Bar("k2", "x", 1000, Double.NaN));
        Element svg = parse(chart.draw());
        assertEquals("a < b & \"c\"", svg.getElementsByTagName("title").item(0).getTextContent());
        double first = length(svg, "rect", 1, "width");
        double second = length(svg, "rect", 2, "width");
        double third = length(svg, "rect", 3, "width");
        assertEquals(third - second, second - first, 0.2);
    }

    @Test
    void valuesWithoutLogarithmAreLeftOut() {
        BarChart bars = new BarChart("t");
        bars.add(new BarChart.Bar("k1", "x", 0, Double.NaN));
        bars.add(new BarChart.Bar("k1", "x", Double.NaN, Double.NaN));
        bars.add(new BarChart.Bar("k1", "x", Double.POSITIVE_INFINITY, Double.NaN));
        assertTrue(bars.isEmpty());
        LineChart lines = new LineChart("t", "x");
        lines.add(new LineChart.Point(-1, 1));
        lines.add(new LineChart.Point(1, 0));
        assertTrue(lines.isEmpty());
    }

    @Test
    void pointsOfSlopeOneLieOnTheReferenceLine() throws Exception {
        LineChart chart = new LineChart("t", "x");
        chart.add(new LineChart.Point(1e6, 2));
        chart.add(new LineChart.Point(1e7, 20));
        chart.add(new LineChart.Point(1e8, 200));
        assertFalse(chart.isEmpty());
        Element svg = parse(chart.draw());
        double down = length(svg, "circle", 0, "cy") - length(svg, "circle", 1, "cy");
        assertEquals(down, length(svg, "circle", 1, "cy") - length(svg, "circle", 2, "cy"), 0.2);
        assertTrue(down > 0, "more is higher up");
    }

    @Test
    void axisClampsWhatIsOutside() {
        LogAxis axis = LogAxis.around(10, 1000, 0, 100);
        assertEquals(0, axis.at(1));
        assertEquals(50, axis.at(100), 1e-9);
        assertEquals(100, axis.at(1e9));
        assertEquals("0.001", LogAxis.label(-3));
        assertEquals("10,000", LogAxis.label(4));
        assertEquals("1e10", LogAxis.label(10));
    }
}
