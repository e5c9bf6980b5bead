package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules over sources: the project keeps them, and each fires on a sample that does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SourceRulesTest {
    private static final String HANDLER = "lockstep/cli/Lockstep.java";
    /** Where a case or a file ends, what it took is free again for the next. */
    private static final Set<String> HANDLERS =
            Set.of(HANDLER, "lockstep/fuzz/judge/CrashGuard.java", "lockstep/conformance/driver/CheckBatch.java");

    private static final String COLOR = """
            package lockstep.sample;
            enum Color { RED, GREEN }
            """;
    private static final String SHAPE = """
            package lockstep.sample;
            sealed interface Shape {
                record Dot(int x) implements Shape {}
                record Line(int x) implements Shape {}
            }
            """;

    private SourceSet project;
    private Set<String> exported;

    @BeforeAll
    void readProject() {
        Repository repository = Repository.find();
        project = SourceSet.ofFiles(repository.mainSources());
        exported = new TreeSet<>();
        for (String module : Repository.MODULES) {
            exported.addAll(ModuleRules.exported(ModuleRules.read(repository.classFolder(module))));
        }
    }

    private static void assertNone(List<String> violations) {
        assertEquals("", String.join("\n", violations));
    }

    private static void assertOne(String expected, List<String> violations) {
        assertEquals(1, violations.size(), violations.toString());
        assertTrue(violations.getFirst().contains(expected), violations.toString());
    }

    @Test
    void projectHasSourcesToCheck() {
        assertTrue(project.units().size() > 20, "only " + project.units().size() + " files");
        assertTrue(exported.contains("lockstep.ir.diag"), exported.toString());
    }

    @Test
    void switchesOverOwnTypesHaveNoDefault() {
        assertNone(new NoDefaultOverOwnTypes(project).violations());
    }

    @Test
    void onlyTheTopLevelHandlerCatchesBugs() {
        assertNone(new NoBroadCatch(project, HANDLERS).violations());
    }

    @Test
    void exportedTypesAreDocumented() {
        assertNone(new DocumentedTypes(project, exported).violations());
    }

    @Test
    void packagesAreDescribedAndNullMarked() {
        assertNone(NullMarkedPackages.violations(project));
    }

    @Test
    void nothingStaticChanges() {
        assertNone(new NoStaticState(project).violations());
    }

    @Test
    void nothingFollowsFromTheOrderOrNamesOfConstants() {
        assertNone(new NoMeaningInOrder(project).violations());
    }

    private static List<String> order(String body) {
        String use = "package lockstep.sample; class Use { Object f(Color c, Color d, String t) {\n" + body + "\n} }";
        return new NoMeaningInOrder(
                        SourceSet.ofTexts(Map.of("lockstep/sample/Color.java", COLOR, "lockstep/sample/Use.java", use)))
                .violations();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return c.ordinal() < d.ordinal();",
                "return Color.RED.ordinal() <= 1;",
                "return 1 > (c.ordinal());",
                "return c.ordinal() - d.ordinal();",
                "return c.name().startsWith(\"R\");",
                "return c.name().substring(1);",
                "return c.name().endsWith(t) ? 1 : 2;",
                "return Color.values()[t.length()];",
                "Color[] all = Color.values(); return all[1];"
            })
    void orderAndNamesAreFound(String body) {
        assertOne("lockstep/sample/Use.java", order(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return c == d;",
                "return 1 << c.ordinal();",
                "return new int[2][c.ordinal()];",
                "return c.name().equals(t);",
                "return t.startsWith(\"R\");",
                "return t.length() < d.name().length();",
                "for (Color each : Color.values()) { t += each; } return t;"
            })
    void indicesAndOtherNamesAreLeftAlone(String body) {
        assertNone(order(body));
    }

    @Test
    void nothingFollowsFromPartsOfNames() {
        assertNone(new NoMeaningInNames(project).violations());
    }

    private static List<String> names(String body) {
        String use = """
                package lockstep.sample;
                class Use {
                    static final String LIFETIME = "llvm.lifetime.";
                    Object f(
                            lockstep.ir.nvvm.intrinsic.IntrinsicInfo i,
                            lockstep.ir.sass.isa.SassForm m,
                            lockstep.ir.ptx.PtxOpcode o,
                            lockstep.ir.nvvm.Function g,
                            lockstep.ir.pass.Knob k,
                            String t) {
                        %s
                    }
                }
                """.formatted(body);
        return new NoMeaningInNames(SourceSet.ofText("lockstep/sample/Use.java", use)).violations();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return i.name().startsWith(t);",
                "return m.name().endsWith(\".F\");",
                "return m.mnemonic().charAt(0) == 'U';",
                "return o.text().endsWith(\"2\");",
                "return g.name().startsWith(\"llvm.lifetime.start\");",
                "return g.name().startsWith(LIFETIME);",
                "String part = m.name(); return part.endsWith(\".F\");",
                "return k.name().startsWith(\"dump-\");"
            })
    void partsOfNamesAreFound(String body) {
        assertOne("lockstep/sample/Use.java", names(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return i.name().equals(t);",
                "return m.name() + t.substring(1);",
                "return g.name().startsWith(\"llvm.\");",
                "return g.name().substring(t.length());",
                "return t.startsWith(LIFETIME);"
            })
    void wholeNamesAndTextsAreLeftAlone(String body) {
        assertNone(names(body));
    }

    /** An early return that is added to matching code must name its refusal; declaring one lowers the number. */
    @Test
    void silentRefusalsAreNoMoreThanListed() throws IOException {
        String listed;
        try (InputStream in = getClass().getResourceAsStream("silent-refusals.txt")) {
            listed = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        StringBuilder found = new StringBuilder();
        SilentRefusals.count(project).forEach((name, count) -> found.append(name + " " + count + "\n"));
        assertEquals(
                listed.lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n")),
                found.toString().strip());
    }

    private static int silent(String body) {
        String text = """
                package lockstep.sample;
                class Use {
                    lockstep.ir.pass.PassInfo info(lockstep.ir.pass.PassInfo i) {
                        return i.declining(java.util.List.of());
                    }
                    Object f(
                            lockstep.ir.nvvm.Instruction i,
                            lockstep.ir.pass.PassContext c,
                            lockstep.ir.rule.Refusal r) {
                        %s
                    }
                    boolean noCandidate(int i) {
                        return false;
                    }
                }
                """.formatted(body);
        return SilentRefusals.count(SourceSet.ofText("lockstep/sample/Use.java", text))
                .get("lockstep.sample");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return false;",
                "return null;",
                "if (i.hasUses()) { return false; } return c.refused(r);",
                "c.refused(r); if (i.hasUses()) { return false; } return 1;"
            })
    void silentRefusalsAreCounted(String body) {
        assertEquals(1, silent(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return c.refused(r);",
                "if (i.hasUses()) { c.refused(r); return null; } return 1;",
                "java.util.function.Supplier<Object> s = () -> { return null; }; return s;"
            })
    void refusalsThatAreSaidAreNot(String body) {
        assertEquals(0, silent(body));
    }

    private static List<String> defaults(String body) {
        String use = "package lockstep.sample; class Use { int f(Color c, Shape s, String t, Thread.State o) {\n" + body
                + "\n} }";
        SourceSet sample = SourceSet.ofTexts(Map.of(
                "lockstep/sample/Color.java", COLOR,
                "lockstep/sample/Shape.java", SHAPE,
                "lockstep/sample/Use.java", use));
        return new NoDefaultOverOwnTypes(sample).violations();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return switch (c) { case RED -> 1; default -> 2; };",
                "switch (c) { case RED: return 1; default: return 2; }",
                "return switch (s) { case Shape.Dot d -> d.x(); default -> 2; };",
                "return switch (s) { case null, default -> 2; };",
                "return switch (s) { case Shape.Dot d -> d.x(); case Shape any -> 2; };",
                "return switch (s) { case Shape.Dot d -> d.x(); case Object any -> 2; };",
                "switch (s) { case Shape.Dot d -> { return 1; } case Shape _ -> { return 2; } }",
                "Runnable r = () -> { switch (c) { case RED -> {} default -> {} } }; r.run(); return 1;"
            })
    void defaultOverOwnTypeIsFound(String body) {
        assertOne("lockstep.sample.", defaults(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return switch (c) { case RED -> 1; case GREEN -> 2; };",
                "return switch (s) { case Shape.Dot d -> d.x(); case Shape.Line(int x) -> x; };",
                "return switch (t) { case \"a\" -> 1; default -> 2; };",
                "return switch (o) { case NEW -> 1; default -> 2; };"
            })
    void exhaustiveSwitchesAndForeignTypesAreLeftAlone(String body) {
        assertNone(defaults(body));
    }

    @ParameterizedTest
    @CsvSource({"lockstep.sim.nvvm, 0", "lockstep.compiler.constantfold, 1", "lockstep.ir.nvvm.verify, 1"})
    void onlyTheSimulatorHandlesIntrinsicsByGroup(String where, int violations) {
        String text = "package " + where + "; class A { int f(lockstep.ir.nvvm.intrinsic.Intrinsic i) {"
                + " return switch (i) { case ABS -> 1; default -> 2; }; } }";
        SourceSet sample = SourceSet.ofText(where.replace('.', '/') + "/A.java", text);
        assertEquals(violations, new NoDefaultOverOwnTypes(sample).violations().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RuntimeException",
                "Exception",
                "Throwable",
                "StackOverflowError",
                "IllegalStateException | NullPointerException",
                "java.lang.Error"
            })
    void broadCatchIsFound(String caught) {
        String text = "package lockstep.a; class A { void f() { try { f(); } catch (" + caught + " e) { f(); } } }";
        SourceSet sample = SourceSet.ofText("lockstep/a/A.java", text);
        assertOne("catches java.lang.", new NoBroadCatch(sample, HANDLERS).violations());
    }

    @Test
    void narrowCatchAndTheHandlerAreLeftAlone() {
        String narrow = "package lockstep.a; class A { void f() { try { f(); } catch (IllegalStateException e) { } } }";
        assertNone(new NoBroadCatch(SourceSet.ofText("lockstep/a/A.java", narrow), HANDLERS).violations());
        String handler = "package lockstep.cli; class Lockstep { void f() { try { f(); } catch (Throwable e) { } } }";
        assertNone(new NoBroadCatch(SourceSet.ofText(HANDLER, handler), HANDLERS).violations());
    }

    @Test
    void undocumentedExportedTypeIsFound() {
        String text = "package lockstep.a; /** A. */ public class A { public enum B { X } class C {} }";
        SourceSet sample = SourceSet.ofText("lockstep/a/A.java", text);
        assertOne("B has no Javadoc", new DocumentedTypes(sample, Set.of("lockstep.a")).violations());
        assertNone(new DocumentedTypes(sample, Set.of("lockstep.b")).violations());
    }

    @Test
    void packageWithoutDescriptionOrMarkIsFound() {
        String marked = "/** A. */ @org.jspecify.annotations.NullMarked package lockstep.a;";
        String unmarked = "/** B. */ package lockstep.b;";
        String bare = "@org.jspecify.annotations.NullMarked package lockstep.c;";
        SourceSet sample = SourceSet.ofTexts(Map.of(
                "lockstep/a/package-info.java", marked,
                "lockstep/b/package-info.java", unmarked,
                "lockstep/c/package-info.java", bare,
                "lockstep/d/D.java", "package lockstep.d; class D {}"));
        List<String> violations = NullMarkedPackages.violations(sample);
        assertEquals(3, violations.size(), violations.toString());
        assertTrue(violations.stream().noneMatch(text -> text.contains("lockstep.a")), violations.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "static int counter;",
                "private static final java.util.concurrent.atomic.AtomicLong NEXT = null;",
                "static final int[] SHARED = {1};",
                "private static final java.util.List<String> L = new java.util.ArrayList<>();"
                        + " void f() { L.add(\"\"); }",
                "private static final int[] A = {1}; void f() { A[0] = 2; }",
                "private static final int[] A = {1}; void f() { A[0]++; }",
                "private static final int[] A = {1}; void f() { A[0] += 2; }"
            })
    void staticStateIsFound(String member) {
        SourceSet sample = SourceSet.ofText("lockstep/a/A.java", "package lockstep.a; class A { " + member + " }");
        assertOne("static", new NoStaticState(sample).violations());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "static final int LIMIT = 3;",
                "private static final int[] TABLE = new int[2]; static { TABLE[0] = 1; }",
                "private static final java.util.Map<String, String> M = new java.util.HashMap<>();"
                        + " static { M.put(\"a\", \"b\"); }",
                "int counter; void f() { counter++; }",
                "private static final java.lang.invoke.VarHandle INT ="
                        + " java.lang.invoke.MethodHandles.byteArrayViewVarHandle(int[].class,"
                        + " java.nio.ByteOrder.LITTLE_ENDIAN); void f(byte[] a) { INT.set(a, 0, 1); }"
            })
    void constantsAndTheirInitializersAreLeftAlone(String member) {
        SourceSet sample = SourceSet.ofText("lockstep/a/A.java", "package lockstep.a; class A { " + member + " }");
        assertNone(new NoStaticState(sample).violations());
    }
}
