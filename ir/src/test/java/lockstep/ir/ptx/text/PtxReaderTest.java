package lockstep.ir.ptx.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read, what is refused, and where. */
class PtxReaderTest {
    private static final int LONG = 10_000_000;
    private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";
    private static final String REGISTERS = ".reg .pred %p<4>; .reg .b32 %r<10>; .reg .b64 %rd<10>; .reg .v2 .f32 v;\n";

    /** A module with one kernel whose body begins on line 6. */
    private static String kernel(String body) {
        return HEAD + ".visible .entry k(.param .u64 a) {\n" + REGISTERS + body + "\n}\n";
    }

    private static List<PtxStatement> statements(String body) {
        PtxModule module = PtxReader.read("t.ptx", kernel(body)).orThrow();
        return module.functions().getFirst().body().orElseThrow().statements();
    }

    private static List<PtxInstruction> instructions(String body) {
        return statements(body).stream()
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast)
                .toList();
    }

    private static Diagnostic fault(String text) {
        PtxReader.ParseResult result = PtxReader.read("t.ptx", text);
        assertTrue(result.module().isEmpty(), "accepted");
        return result.diagnostics().all().getFirst();
    }

    // ---- constants

    @ParameterizedTest
    @CsvSource({
        "17, 17",
        "017, 15",
        "0x1F, 31",
        "0b101, 5",
        "-3, -3",
        "-0x10, -16",
        "1+2*3, 7",
        "(1+2)*3, 9",
        "~0, -1",
        "'10-3-2', 5",
        "1<<4|1, 17",
        "!5, 0",
        "7/2, 3",
        "-7/2, -3",
        "7 % 4, 3",
        "1?2:3, 2",
        "0?2:3, 3",
        "3==3, 1",
        "'2>1&&1>2', 0",
        "0||4, 1",
        "6^3, 5",
        "WARP_SZ, 32",
        "WARP_SZ*2, 64",
        "(.s64)5U, 5",
        "0xFFFFFFFFFFFFFFFF>>60, 15",
        "(.s64)0xFFFFFFFFFFFFFFFF>>60, -1",
        "18446744073709551615, -1",
        "-1<0, 1"
    })
    void constantsAreComputed(String text, long value) {
        PtxInteger integer = (PtxInteger)
                instructions("mov.u64 %rd1, " + text + ";").getFirst().operand(1);
        assertEquals(value, integer.value());
    }

    @ParameterizedTest
    @CsvSource({
        "18446744073709551616, lexical",
        "0x1FFFFFFFFFFFFFFFF, lexical",
        "0b, lexical",
        "0f3F80000, lexical",
        "1/0, division",
        "1+, syntax",
        "(1, syntax",
        "1:2, syntax"
    })
    void badConstantsAreRefused(String text, String code) {
        assertEquals(code, fault(kernel("mov.u64 %rd1, " + text + ";")).code());
    }

    // ---- names

    @Test
    void rangesDeclareTheirRegistersOnly() {
        assertEquals("undefined-name", fault(kernel("mov.b32 %r1, %r10;")).code());
        assertEquals("undefined-name", fault(kernel("mov.b32 %r1, %r01;")).code());
        assertEquals("undefined-name", fault(kernel("mov.b32 %r1, %r;")).code());
        PtxRegister register =
                (PtxRegister) instructions("mov.b32 %r9, %r9;").getFirst().operand(0);
        assertEquals(PtxType.B32, register.type());
    }

    @Test
    void innerScopesHideOuterNames() {
        String body = "mov.b32 %r1, 0; { .reg .f32 %r1; mov.f32 %r1, 0f00000000; } mov.b32 %r1, 0;";
        List<PtxInstruction> all = instructions(body);
        assertEquals(PtxType.F32, ((PtxRegister) all.get(1).operand(0)).type());
        assertNotSame(all.get(0).operand(0), all.get(1).operand(0));
        assertSame(all.get(0).operand(0), all.get(2).operand(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".reg .b32 x, x;",
                ".reg .b32 %r1;",
                ".reg .b32 %r<3>;",
                ".reg .b32 z3; .reg .b32 z<4>;",
                ".reg .b32 a;",
                ".shared .b32 s; .local .b32 s;"
            })
    void namesAreDeclaredOnce(String body) {
        assertEquals("duplicate-name", fault(kernel(body)).code());
    }

    @Test
    void namesOfAScopeEndWithIt() {
        assertEquals(
                "undefined-name",
                fault(kernel("{ .reg .b32 x; } mov.b32 x, 0;")).code());
        statements("{ .reg .b32 x; } { .reg .b64 x; }");
    }

    @Test
    void functionsAreDeclaredBeforeTheyAreCalled() {
        assertEquals("undefined-name", fault(kernel("call f;")).code());
        String text = HEAD + ".func f();\n.visible .entry k() { call f; ret; }\n.func f() { ret; }\n";
        PtxModule module = PtxReader.read("t.ptx", text).orThrow();
        assertEquals(3, module.functions().size());
        assertTrue(module.function("f").flatMap(PtxFunction::body).isPresent());
    }

    // ---- labels

    @Test
    void labelsBelongToTheirScopes() {
        List<PtxStatement> all = statements("L: { bra L; L: bra L; } { bra L; } bra L;");
        PtxLabelDefinition outer = (PtxLabelDefinition) all.get(1 + 3);
        List<PtxInstruction> branches = all.stream()
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast)
                .toList();
        PtxLabelDefinition inner = (PtxLabelDefinition) all.stream()
                .filter(each -> each instanceof PtxLabelDefinition && each != outer)
                .findFirst()
                .orElseThrow();
        assertSame(inner.label(), target(branches.get(0)));
        assertSame(inner.label(), target(branches.get(1)));
        assertSame(outer.label(), target(branches.get(2)));
        assertSame(outer.label(), target(branches.get(3)));
    }

    private static Object target(PtxInstruction branch) {
        return ((PtxSymbolOperand) branch.operand(0)).symbol();
    }

    @ParameterizedTest
    @CsvSource({
        "bra L;, undefined-label",
        "bra L; { L: }, undefined-label",
        "{ L: } bra L;, undefined-label",
        "L: L:, duplicate-label",
        "{ bra M; L: } L:, undefined-label"
    })
    void labelsAreDefinedOnceWhereTheyAreVisible(String body, String code) {
        assertEquals(code, fault(kernel(body)).code());
    }

    // ---- faults and where they are

    @Test
    void anErrorHasItsPlaceAndParsingResumes() {
        String text = kernel("mov.b32 %r1, %q;\nadd.u32 %r1, %r2, 1;\n  frob.u32 %r1;\nld.global.u32 %r1, [%r2;");
        List<Diagnostic> all = PtxReader.read("t.ptx", text).diagnostics().all();
        assertEquals(3, all.size(), all.toString());
        assertEquals(
                "t.ptx:6:14: error[undefined-name]: register %q is not declared",
                all.get(0).toString());
        assertEquals(
                "t.ptx:8:3: error[unknown-opcode]: no instruction is called frob.u32",
                all.get(1).toString());
        assertEquals(
                "t.ptx:9:24: error[syntax]: expected ']', found ';'", all.get(2).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "add.fish %r1, %r2, 1; | unknown-suffix",
                "@%q mov.b32 %r1, 0; | undefined-name",
                "mov.b32 v.z, 0; | component",
                "mov.b32 %r1, %r2.b9; | component",
                "mov.b32 %r1 %r2; | syntax",
                ".fish 3; | unknown-directive",
                ".reg .fish x; | syntax",
                "ld.global.u32 %r1, [%rd1].unified; | unsupported",
                ".pragma 3; | syntax",
                "mov.b32 %r1, \"x; | lexical",
                "call (%r1; | syntax",
                "# | syntax"
            })
    void badStatementsAreRefused(String body, String code) {
        assertEquals(code, fault(kernel(body)).code());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                ".target sm_90 | version",
                ".version 9.0 | target",
                ".version x | syntax",
                ".version 9.0 .target sm_90 .address_size 16 | syntax",
                ".version 9.0 .target sm_90 .fish | unknown-directive",
                ".version 9.0 .target sm_90 .section .debug { x | syntax",
                ".version 9.0 .target sm_90 .visible .entry k() { ret; | syntax",
                ".version 9.0 .target sm_90 .global .b32 x[; | syntax",
                ".version 9.0 .target sm_90 .global .b32 x = {1; | syntax",
                ".version 9.0 .target sm_90 .global .b32 x = y; | undefined-name",
                ".version 9.0 .target sm_90 .alias a, b; | undefined-name",
                ".version 9.0 .target sm_90 .entry k() .fish {} | unknown-directive"
            })
    void badModulesAreRefused(String text, String code) {
        assertEquals(code, fault(text).code());
    }

    @Test
    void gapsAreKeptAsText() {
        List<PtxStatement> all = statements("@%p1 cp.async.bulk.commit_group ; tex.2d.v4.f32.f32 {a, b} , [t,{x}]; ");
        PtxOpaqueInstruction first = (PtxOpaqueInstruction) all.get(4);
        assertEquals("cp.async.bulk", first.gap());
        assertEquals("@%p1 cp.async.bulk.commit_group", first.text());
        assertEquals("tex.2d.v4.f32.f32 {a, b} , [t,{x}]", ((PtxOpaqueInstruction) all.get(5)).text());
    }

    // ---- extremes

    @Test
    void deepScopesAreRead() {
        int depth = 100_000;
        String body = "{ .reg .b32 x; mov.b32 x, %r1; L: bra L; ".repeat(depth) + "}".repeat(depth);
        PtxReader.ParseResult result =
                assertTimeout(Duration.ofSeconds(20), () -> PtxReader.read("deep", kernel(body)));
        String text = PtxPrinter.print(result.orThrow());
        assertEquals(text, PtxPrinter.print(PtxReader.read("deep", text).orThrow()));
    }

    @Test
    void deepInitializersAreRead() {
        int depth = 100_000;
        String text = HEAD + ".global .b32 x[1] = " + "{".repeat(depth) + "1" + "}".repeat(depth) + ";\n";
        PtxModule module = assertTimeout(
                Duration.ofSeconds(20), () -> PtxReader.read("deep", text).orThrow());
        assertTrue(PtxPrinter.print(module).contains("{{{{"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "-", "~", "!", "1?", "(.s64)"})
    void deepConstantsAreDiagnosed(String unit) {
        String text = kernel("mov.u64 %rd1, " + unit.repeat(100_000) + "1;");
        assertEquals(
                "too-deep",
                assertTimeout(Duration.ofSeconds(20), () -> fault(text)).code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "(",
                "\"",
                "%r ",
                ".",
                "9",
                "0x",
                "-",
                "{",
                "}",
                "[",
                "\u00e9",
                "/*",
                "//",
                "mov.b32 %r1, 1;",
                "L:",
                ".reg .b32 ",
                "1,",
                ";",
                "@",
                ":",
                "1.",
                "add.rn."
            })
    void aLongLineOfOneThingIsReadInTime(String unit) {
        String text = HEAD + ".visible .entry k() { " + unit.repeat(LONG / 5 / unit.length());
        PtxReader.ParseResult result = assertTimeout(Duration.ofSeconds(30), () -> PtxReader.read("long", text));
        assertTrue(result.diagnostics().hasFatal());
    }

    @Test
    void aLongInitializerIsReadInTime() {
        String text = HEAD + ".global .b8 x[] = {" + "7, ".repeat(LONG / 3) + "7};\n";
        PtxModule module = assertTimeout(
                Duration.ofSeconds(30), () -> PtxReader.read("long", text).orThrow());
        assertInstanceOf(PtxModule.class, module);
    }
}
