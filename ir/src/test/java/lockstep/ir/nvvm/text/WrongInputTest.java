package lockstep.ir.nvvm.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.nvvm.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong input is diagnosed at its place: code, line and column of the first diagnostic. */
class WrongInputTest {
    /** The mark of the expected place in the texts below; removed before reading. */
    private static final String MARK = "^^";

    private record Wrong(String code, String text) {
        @Override
        public String toString() {
            return code + ": " + text.replace("\n", "\\n");
        }
    }

    private static Wrong top(String code, String text) {
        return new Wrong(code, text + "\n");
    }

    /** {@code text} as body of a function with parameters of several types. */
    private static Wrong body(String code, String text) {
        return new Wrong(
                code,
                "@g = global i32 0\n@h = addrspace(3) global i32 0\ndeclare void @v(i32)\n"
                        + "define i32 @f(i32 %a, i64 %b, float %f, ptr %p, i1 %c, <4 x i32> %w) {\nentry:\n  " + text
                        + "\n  ret i32 0\n}\n");
    }

    static Stream<Wrong> wrongInputs() {
        return Stream.of(topLevel(), types(), constants(), functions(), arithmetic(), memory(), flow(), metadata())
                .flatMap(s -> s);
    }

    private static Stream<Wrong> topLevel() {
        return Stream.of(
                top("syntax", "^^garbage"),
                top("syntax", "^^5"),
                top("lexical", "@g = global i8 0\n^^\u0001"),
                top("lexical", "^^%"),
                top("lexical", "^^$ = comdat any"),
                top("lexical", "@g = global [1 x i8] c^^\"abc"),
                top("lexical", "^^@99999999999 = global i8 0"),
                top("syntax", "target ^^other = \"x\""),
                top("syntax", "target triple ^^\"x\""),
                top("syntax", "source_filename = ^^x"),
                top("syntax", "module ^^\"x\""),
                top("syntax", "$c = ^^comdatx any"),
                top("syntax", "$c = comdat ^^some"),
                top("redefinition", "$c = comdat any\n^^$c = comdat any"),
                top("comdat", "@g = global i8 0, ^^comdat"),
                top("comdat", "@0 = global i8 0, ^^comdat"),
                top("syntax", "attributes ^^0 = { nounwind }"),
                top("syntax", "attributes #0 = { nounwind ^^bogus }"),
                top("attribute", "attributes #0 = { dereferenceable(^^0) }"),
                top("syntax", "^0 = ^^(x)"));
    }

    private static Stream<Wrong> types() {
        return Stream.of(
                top("invalid-type", "@g = external global ^^void"),
                top("invalid-type", "@g = external global ^^label"),
                top("invalid-type", "@g = external global void^^*"),
                top("invalid-type", "@g = external global ptr^^*"),
                top("too-large", "@g = external global ^^i8388609"),
                top("too-large", "@g = external global ^^i0"),
                top("invalid-type", "@g = external global <^^0 x i8>"),
                top("invalid-type", "@g = external global <2 x ^^[2 x i8]>"),
                top("invalid-type", "@g = external global [2 x ^^token]"),
                top("syntax", "@g = external global [2 ^^i8]"),
                top("too-large", "@g = external global [^^99999999999999999999 x i8]"),
                top("too-large", "@g = external global ptr addrspace(^^16777216)"),
                top("syntax", "@g = external global ptr addrspace(^^\"X\")"),
                top("undefined-type", "@g = external global ^^%nothing"),
                top("redefinition", "%t = type { i8 }\n^^%t = type { i8 }"),
                top("unsupported", "@g = external global ^^x86_fp80"),
                top("unsupported", "@g = external global ^^target(\"x\")"),
                top("syntax", "@g = external global ^^bogus"));
    }

    private static Stream<Wrong> constants() {
        return Stream.of(
                top("type-mismatch", "@g = global i32 ^^1.0"),
                top("type-mismatch", "@g = global float ^^1"),
                top("type-mismatch", "@g = global float ^^0.1"),
                top("type-mismatch", "@g = global half ^^0xR0000"),
                top("type-mismatch", "@g = global i32 ^^null"),
                top("type-mismatch", "@g = global i8 ^^true"),
                top("type-mismatch", "@g = global [2 x i8] ^^c\"abc\""),
                top("type-mismatch", "@g = global [2 x i8] ^^[i8 1]"),
                top("type-mismatch", "@g = global [2 x i8] [i8 1, ^^i16 2]"),
                top("type-mismatch", "@g = global { i8, i8 } ^^{ i8 1 }"),
                top("type-mismatch", "@g = global <{ i8 }> ^^{ i8 1 }"),
                top("type-mismatch", "@g = global i32 ^^splat (i32 1)"),
                top("type-mismatch", "@h = global i8 0\n@g = global ptr addrspace(3) ^^@h"),
                top("undefined-global", "@g = global ptr ^^@nothing"),
                top("invalid-constant", "@g = global ptr ^^%x"),
                top("invalid-operand", "@g = global i64 zext ^^(i64 1 to i64)"),
                top("invalid-operand", "@g = global ptr getelementptr (^^{ i8 }, ptr null, i64 0, i32 1)"),
                top("unsupported", "@g = global ptr ^^no_cfi @g"),
                top("syntax", "@g = global i32 ^^bogus"),
                top("too-large", "@g = global i64 ^^" + "9".repeat(20_000)),
                top("alignment", "@g = global i8 0, align ^^3"),
                top("syntax", "@g = ^^i8 0"),
                top("redefinition", "@g = global i8 0\n^^@g = global i8 0"),
                top("numbering", "@3 = global i8 0\n^^@3 = global i8 0"),
                top("syntax", "@g = global i8 0, ^^bogus"),
                top("type-mismatch", "@g = global i8 0\n@a = alias i8, ^^i32 5"));
    }

    private static Stream<Wrong> functions() {
        return Stream.of(
                top("redefinition", "declare void @f()\ndeclare void ^^@f()"),
                top("linkage", "declare internal ^^void @f()"),
                top("linkage", "define extern_weak ^^void @f() {\n ret void\n}"),
                top("invalid-type", "declare ^^label @f()"),
                top("invalid-type", "declare void @f(^^void)"),
                top("redefinition", "define void @f(i8 %a, i8 ^^%a) {\n ret void\n}"),
                top("numbering", "define void @f(i8 %1, i8 ^^%0) {\n ret void\n}"),
                top("syntax", "declare void ^^f()"),
                new Wrong("syntax", "define void @f()\n^^"),
                top("syntax", "define void @f() {\n^^}"),
                new Wrong("syntax", "define void @f() {\n ret void\n^^"),
                body("syntax", "^^bogus i32 1, 2"),
                body("unsupported", "%x = ^^invoke i32 @f() to label %a unwind label %b"),
                body("unsupported", "%x = ^^va_arg ptr %p, i32"),
                body("syntax", "%x ^^add i32 1, 2"),
                body("redefinition", "^^%a = add i32 1, 2"),
                body("numbering", "%1 = add i32 1, 2\n  ^^%1 = add i32 1, 2"),
                body("numbering", "^^%x = fence seq_cst"),
                body("undefined-value", "%x = add i32 ^^%nothing, 2"),
                body("call-arguments", "call void (i32) @v(^^)"),
                body("call-arguments", "call void (i32) @v(i32 1, ^^i32 2)"),
                body("type-mismatch", "call void (i32) @v(^^i64 1)"),
                body("undefined-global", "call void ^^@nothing()"),
                body("type-mismatch", "call void ^^@h()"),
                body("syntax", "tail ^^bogus void @v(i32 1)"),
                body("syntax", "call void @v(i32 1) [ ^^x(i32 1) ]"),
                body("syntax", "call void asm ^^x, \"\"()"));
    }

    private static Stream<Wrong> arithmetic() {
        return Stream.of(
                body("invalid-operand", "%x = add ^^float %f, 1.0"),
                body("invalid-operand", "%x = fadd ^^i32 %a, 1"),
                body("type-mismatch", "%x = add i32 %a, ^^%b"),
                body("syntax", "%x = add ^^exact i32 %a, 1"),
                body("syntax", "%x = icmp ^^oeq i32 %a, 1"),
                body("syntax", "%x = fcmp ^^slt float %f, 1.0"),
                body("invalid-operand", "%x = icmp eq ^^float %f, 1.0"),
                body("invalid-operand", "%x = trunc ^^i32 %a to i64"),
                body("invalid-operand", "%x = bitcast ^^i32 %a to i64"),
                body("invalid-operand", "%x = bitcast ^^ptr %p to ptr addrspace(3)"),
                body("syntax", "%x = zext i32 %a ^^i64"),
                body("invalid-operand", "%x = select ^^i32 %a, i32 1, i32 2"),
                body("invalid-operand", "%x = select ^^i1 %c, i32 1, i64 2"),
                body("invalid-operand", "%x = extractelement ^^i32 %a, i32 0"),
                body("invalid-operand", "%x = insertelement ^^<4 x i32> %w, i64 0, i32 0"),
                body("invalid-operand", "%x = shufflevector ^^<4 x i32> %w, <4 x i32> %w, <2 x i32> <i32 0, i32 8>"),
                body("invalid-operand", "%x = extractvalue ^^{ i32 } undef, 1"),
                body("invalid-operand", "%x = extractvalue ^^i32 %a, 0"),
                body("invalid-operand", "%x = insertvalue { i32 } undef, ^^i64 %b, 0"),
                body("syntax", "%x = extractvalue { i32 } undef\n  ^^ret i32 0"));
    }

    private static Stream<Wrong> memory() {
        return Stream.of(
                body("invalid-operand", "%x = alloca ^^void ()"),
                body("invalid-operand", "%x = alloca i32, ^^float 1.0"),
                body("alignment", "%x = alloca i32, align ^^5"),
                body("invalid-operand", "%x = load i32, ^^i32 %a"),
                body("syntax", "%x = load ptr ^^%p"),
                body("syntax", "%x = load atomic i32, ptr %p^^, align 4"),
                body("invalid-operand", "%x = load atomic ^^i32, ptr %p acquire"),
                body("invalid-operand", "%x = load atomic ^^i32, ptr %p release, align 4"),
                body("invalid-operand", "store i32 1, ^^i32 %a"),
                body("invalid-operand", "store atomic ^^i32 1, ptr %p acquire, align 4"),
                body("too-large", "store i32 1, ptr %p, align ^^8589934592"),
                body("syntax", "store i32 1, ptr %p, ^^bogus 4"),
                body("invalid-operand", "fence ^^monotonic"),
                body("invalid-operand", "%x = atomicrmw add ptr %p, ^^float 1.0 seq_cst"),
                body("syntax", "%x = atomicrmw ^^div ptr %p, i32 1 seq_cst"),
                body("invalid-operand", "%x = atomicrmw add ptr %p, i32 1 ^^unordered"),
                body("invalid-operand", "%x = cmpxchg ptr %p, i32 1, ^^i64 2 seq_cst seq_cst"),
                body("invalid-operand", "%x = cmpxchg ptr %p, i32 1, i32 2 ^^seq_cst release"),
                body("invalid-operand", "%x = getelementptr i32, ^^i32 %a, i64 1"),
                body("invalid-operand", "%x = getelementptr { i32 }, ^^ptr %p, i64 0, i32 1"),
                body("invalid-operand", "%x = getelementptr i32, ^^ptr %p, float 1.0"),
                body("type-mismatch", "store i32 1, ptr ^^@h"));
    }

    private static Stream<Wrong> flow() {
        return Stream.of(
                body("type-mismatch", "br ^^i32 %a, label %x, label %x\nx:"),
                body("type-mismatch", "br label ^^%a"),
                body("undefined-value", "br label ^^%nowhere"),
                body("type-mismatch", "ret ^^i64 %b"),
                body("type-mismatch", "ret ^^void"),
                body("type-mismatch", "switch ^^float %f, label %x []\nx:"),
                body("type-mismatch", "switch i32 %a, label %x [ ^^i64 1, label %x ]\nx:"),
                body("redefinition", "switch i32 %a, label %x [ i32 1, label %x ^^i32 1, label %x ]\nx:"),
                body("redefinition", "br label %x\nx:\n br label %x\n^^x:"),
                body("numbering", "br label %5\n5:\n  br label %6\n^^5:\n  ret i32 0\n6:"),
                body("type-mismatch", "indirectbr ^^i32 %a, [label %x]\nx:"),
                body("syntax", "%x = phi i32 [ 1, ^^entry ]"),
                body("undefined-value", "%x = phi i32 [ 1, ^^%nowhere ]"),
                body("invalid-operand", "%x = phi ^^void ()"));
    }

    private static Stream<Wrong> metadata() {
        return Stream.of(
                top("undefined-metadata", "!a = !{!^^0}"),
                top("redefinition", "!0 = !{}\n!^^0 = !{}"),
                top("syntax", "!0 = !^^\"x\""),
                top("syntax", "!a = !{^^5}"),
                top("syntax", "!0 = !{^^bogus}"),
                top("syntax", "!0 = !DIFile(filename: ^^)"),
                top("syntax", "!0 = !DIFile ^^!1"),
                body("syntax", "store i32 1, ptr %p, !tbaa ^^5"),
                body("unsupported", "call void @llvm.x(metadata ^^i32 %a)"));
    }

    @ParameterizedTest
    @MethodSource("wrongInputs")
    void isDiagnosedAtItsPlace(Wrong wrong) {
        int at = wrong.text().indexOf(MARK);
        assertTrue(at >= 0, "no mark");
        String before = wrong.text().substring(0, at);
        String text = before + wrong.text().substring(at + MARK.length());
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        int column = at - before.lastIndexOf('\n');
        NvvmReader.ParseResult result = NvvmReader.read("wrong", text, new Context());
        assertTrue(result.module().isEmpty(), "accepted");
        Diagnostic first = result.diagnostics().all().get(0);
        String code = first.message().startsWith("not supported") ? "unsupported" : first.code();
        assertEquals(
                wrong.code() + " at " + line + ":" + column,
                code + " at " + first.location().line() + ":" + first.location().column(),
                first::toString);
    }

    @Test
    void thereAreEnoughOfThem() {
        assertTrue(wrongInputs().count() >= 80);
    }

    @Test
    void severalFunctionsAreDiagnosedEach() {
        String text = "define void @a() {\n  bogus\n}\ndefine void @b() {\n  ret i32 0\n}\n";
        NvvmReader.ParseResult result = NvvmReader.read("two", text, new Context());
        assertEquals(
                "two:2:3: error[syntax]: expected instruction opcode\n"
                        + "two:5:7: error[type-mismatch]: value doesn't match function result type 'void'\n",
                result.diagnostics().toString());
    }

    @Test
    void columnsCountUtf16Units() {
        String text = "@\"\u00e9\ud83d\ude00\" = global i8 bogus\n";
        NvvmReader.ParseResult result = NvvmReader.read("wide", text, new Context());
        assertEquals(
                text.indexOf("bogus") + 1,
                result.diagnostics().all().get(0).location().column());
    }
}
