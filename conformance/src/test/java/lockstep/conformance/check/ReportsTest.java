package lockstep.conformance.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.check.StepFailure.ToolFailure;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Verdicts as JUnit XML and SARIF. Oracles: Java's own XML parser, the JSON reader. */
final class ReportsTest {
    private static final String STRANGE = "%a <b> & \"c\"\u0007\nsecond line";

    private static final SourceLocation PLACE = new SourceLocation("a b/k.ll", 2, 1);

    private static StepVerdict step(int index, String pass, Verdict verdict) {
        return new StepVerdict(index, pass, "k", PLACE, true, verdict, Dialect.NVVM, () -> "rule x", 4, 1.5);
    }

    private static Counterexample counterexample() {
        return new Counterexample("stack", "output", STRANGE, "k arg 0", 3, "all", Optional.empty(), List.of("detail"));
    }

    private static FileReport report() {
        return new FileReport(
                "a b/k.ll",
                7,
                List.of(
                        step(0, "good", new Verdict.Refines(0)),
                        step(1, "wrong", new Verdict.Differs(counterexample())),
                        step(2, "racy", new Verdict.RaceIntroduced(counterexample())),
                        step(3, "open", new Verdict.Inconclusive("chosen-bits", "what")),
                        step(4, "idle", new Verdict.Skipped())),
                List.of("k.ll:3: not so"),
                4,
                List.of(),
                List.of(),
                List.of());
    }

    private static final List<Trouble> TROUBLES = List.of(
            new Trouble("bad.ll", new SourceLocation("bad.ll", 7, 3), "bad.ll:7:3: error\nmore"),
            new Trouble("worse.ll", SourceLocation.NONE, "no module"));

    private static Element xml(String text) throws IOException, SAXException, ParserConfigurationException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement();
    }

    private static List<Element> all(Element parent, String name) {
        NodeList nodes = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    @Test
    void junitHasATestForEachStepAndExpectation() throws IOException, SAXException, ParserConfigurationException {
        Element suites = xml(JunitReport.of(List.of(report()), List.of()));
        Element suite = all(suites, "testsuite").getFirst();
        assertEquals("a b/k.ll", suite.getAttribute("name"));
        assertEquals("6", suite.getAttribute("tests"));
        assertEquals("3", suite.getAttribute("failures"));
        assertEquals("2", suite.getAttribute("skipped"));
        assertEquals(6, all(suite, "testcase").size());
        assertEquals(3, all(suite, "failure").size());
        assertEquals(2, all(suite, "skipped").size());
        assertEquals("step 2 wrong @k", all(suite, "testcase").get(1).getAttribute("name"));
    }

    @Test
    void junitTextComesBackAsItWasButForCharactersThatXmlHasNot()
            throws IOException, SAXException, ParserConfigurationException {
        Element failure = all(xml(JunitReport.of(List.of(report()), List.of())), "failure")
                .getFirst();
        assertEquals("Differs", failure.getAttribute("type"));
        assertEquals(STRANGE.replace('\u0007', '\ufffd'), failure.getAttribute("message"));
        assertTrue(failure.getTextContent().endsWith("detail\nlast rule of the step: rule x"));
    }

    @Test
    void junitCountsFilesThatCouldNotBeJudgedAsErrors() throws IOException, SAXException, ParserConfigurationException {
        Element suites = xml(JunitReport.of(List.of(), TROUBLES));
        assertEquals(2, all(suites, "error").size());
        assertEquals("refused", all(suites, "error").getFirst().getAttribute("type"));
    }

    private static Map<?, ?> sarif(List<FileReport> reports, List<Trouble> troubles) {
        Map<String, Object> log =
                JsonReader.object(SarifReport.of("1.0", reports, troubles).strip());
        assertEquals("2.1.0", log.get("version"));
        return (Map<?, ?>) ((List<?>) log.get("runs")).getFirst();
    }

    @Test
    void sarifHasAResultForWhatIsWrongOrOpenAndForNothingElse() {
        List<?> results = (List<?>) sarif(List.of(report()), TROUBLES).get("results");
        List<Object> rules = new ArrayList<>();
        results.forEach(r -> rules.add(((Map<?, ?>) r).get("ruleId")));
        assertEquals(List.of("Differs", "RaceIntroduced", "Inconclusive", "expectation", "refused", "refused"), rules);
        Map<?, ?> open = (Map<?, ?>) results.get(2);
        assertEquals("open", open.get("kind"));
        assertEquals("none", open.get("level"));
        assertEquals("error", ((Map<?, ?>) results.getFirst()).get("level"));
    }

    @Test
    void sarifListsEveryRuleThatAResultNames() {
        Map<?, ?> run = sarif(List.of(report()), TROUBLES);
        Map<?, ?> driver = (Map<?, ?>) ((Map<?, ?>) run.get("tool")).get("driver");
        List<Object> listed = new ArrayList<>();
        ((List<?>) driver.get("rules")).forEach(r -> listed.add(((Map<?, ?>) r).get("id")));
        ((List<?>) run.get("results"))
                .forEach(r -> assertTrue(listed.contains(((Map<?, ?>) r).get("ruleId")), r.toString()));
        assertFalse(listed.contains("Refines"));
    }

    private static FileReport failures() {
        return new FileReport(
                "k.ptx",
                7,
                List.of(),
                List.of(),
                4,
                List.of(),
                List.of(
                        new ToolFailure(0, "ptxas -O0", new ExternalResult.Crash(139, "")),
                        new ToolFailure(1, "ptxas -O1", new ExternalResult.Refusal(255, "fatal: no\n")),
                        new ToolFailure(2, "ptxas -O2", new ExternalResult.Unsupported("a limit"))),
                List.of());
    }

    @Test
    void junitCountsToolsThatFailedAsErrorsAndTheirLimitsAsSkipped()
            throws IOException, SAXException, ParserConfigurationException {
        Element suite = all(xml(JunitReport.of(List.of(failures()), List.of())), "testsuite")
                .getFirst();
        assertEquals("3", suite.getAttribute("tests"));
        assertEquals("2", suite.getAttribute("errors"));
        assertEquals("1", suite.getAttribute("skipped"));
        assertEquals("Crash", all(suite, "error").getFirst().getAttribute("type"));
        assertEquals(
                "refused with status 255: fatal: no", all(suite, "error").get(1).getTextContent());
    }

    @Test
    void sarifHasAResultForEachToolThatGaveNoProgram() {
        List<?> results = (List<?>) sarif(List.of(failures()), List.of()).get("results");
        List<Object> found = new ArrayList<>();
        results.forEach(r -> found.add(((Map<?, ?>) r).get("ruleId") + " " + ((Map<?, ?>) r).get("level")));
        assertEquals(List.of("Crash error", "Refusal error", "Unsupported none"), found);
    }

    @Test
    void aToolThatFailedIsWrongAndALimitOfItIsNot() {
        assertTrue(failures().isWrong());
        StepFailure limit = failures().toolFailures().getLast();
        FileReport open = new FileReport("k.ptx", 7, List.of(), List.of(), 4, List.of(), List.of(limit), List.of());
        assertFalse(open.isWrong());
        assertEquals(1, StepSummary.of(List.of(open)).getFirst().inconclusive());
        assertEquals(0, StepSummary.of(List.of(open)).getFirst().failed());
    }

    private static String region(Object result) {
        Map<?, ?> location = (Map<?, ?>) ((List<?>) ((Map<?, ?>) result).get("locations")).getFirst();
        return ((Map<?, ?>) location.get("physicalLocation")).get("region").toString();
    }

    @Test
    void sarifSaysWhereInTheFile() {
        List<?> results = (List<?>) sarif(List.of(report()), TROUBLES).get("results");
        assertEquals("{startLine=2, startColumn=1}", region(results.getFirst()));
        assertEquals("{startLine=1}", region(results.get(3)));
        assertEquals("{startLine=7, startColumn=3}", region(results.get(4)));
        assertEquals("{startLine=1}", region(results.get(5)));
    }

    @Test
    void whyAFileWasRefusedIsNoListOfJava() {
        SourceLocation place = new SourceLocation("bad.ll", 7, 3);
        Trouble trouble = Trouble.of(Path.of("bad.ll"), new InputException("a-code", place, "what"));
        assertEquals(new Trouble("bad.ll", place, "bad.ll:7:3: error[a-code]: what"), trouble);
    }

    @Test
    void sarifNamesFilesByUri() {
        List<?> results = (List<?>) sarif(List.of(report()), List.of()).get("results");
        List<?> locations = (List<?>) ((Map<?, ?>) results.getFirst()).get("locations");
        assertEquals(
                "{physicalLocation={artifactLocation={uri=a%20b/k.ll}, region={startLine=2, startColumn=1}}}",
                locations.getFirst().toString());
        String absolute = Path.of("/x y/k.ll").toAbsolutePath().toString();
        assertTrue(SarifReport.of("1", List.of(), List.of(new Trouble(absolute, SourceLocation.ofFile(absolute), "")))
                .contains("\"uri\":\"file:///"));
        assertTrue(SarifReport.of("1", List.of(), List.of(new Trouble("a:b.ll", SourceLocation.ofFile("a:b.ll"), "")))
                .contains("\"uri\":\"./a:b.ll\""));
    }

    @Test
    void nothingFoundIsAValidReport() throws IOException, SAXException, ParserConfigurationException {
        assertEquals(
                0, all(xml(JunitReport.of(List.of(), List.of())), "testsuite").size());
        assertEquals(List.of(), sarif(List.of(), List.of()).get("results"));
    }
}
