package lockstep.compiler.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inline assembly that is rejected, and machine IR of texts with awkward names. */
class InlineAssemblyTest {
    private static MachineModule select(String call) {
        String text = """
                target triple = "nvptx64-nvidia-cuda"
                @g = addrspace(1) global i32 7
                @h = external addrspace(1) global i32
                declare void @other()
                define void @f(i32 %%i, i64 %%l, float %%x, i8 %%c, i1 %%b, ptr %%p, <3 x i8> %%v) {
                  %s
                  ret void
                }
                """.formatted(call);
        return InstructionSelection.select(
                NvvmReader.read("f.ll", text, new Context()).orThrow(), PtxTarget.DEFAULT);
    }

    /** Each is one fault, at the call. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "call void asm \"foo;\", \"\"() => line 1, column 1 of the assembly: no instruction is called foo",
                "call void asm \"mov.b32 %r1, 0;\", \"\"() => register %r1 is not declared",
                "call void asm \"\\0A bra L;\", \"\"() => line 2, column 6 of the assembly: label L is not defined",
                "call void asm \"nanosleep.u32 1\", \"\"() => expected ';'",
                "call void asm \"{ nanosleep.u32 1;\", \"\"() => function without a closing brace",
                "call void asm \"} nanosleep.u32 1;\", \"\"() => a closing brace too many",
                "%r = call i32 asm \"mov.b64 $0, 1;\", \"=r\"() => line 1, column 1 of the "
                        + "assembly: mov.b64 operand 1: $0 is .b32",
                "%r = call i32 asm \"ld.shared.b32 $0, [g];\", \"=r\"() => column",
                "%r = call i32 asm \"ld.global.b32 $0, [h];\", \"=r\"() => name h is not declared",
                "call void asm \"call other;\", \"\"() => name other is not declared",
                "call void asm \"{ .shared .b32 s; }\", \"\"() => the variable s is not supported",
                "call void asm \"{ .reg .v2 .b32 s; }\", \"\"() => a register like s",
                "call void asm \"{ .reg .b8 s; ld.global.u8 s, [g]; }\", \"\"() => a register like s",
                "%r = call i32 asm \"vadd.u32.u32.u32 $0.h0, $1, $1, $1;\", \"=r,r\"(i32 %i) => writes in part",
                "call void asm \"{ .reg .b128 q; .reg .pred p; mov.b128 q, {$0, $0}; @p mov.b128 q, {$0, $0}; }\","
                        + " \"l\"(i64 %l) => writes in part",
                "call void asm \".loc 1 1 1\", \"\"() => .loc is not supported",
                "call void asm \"x: .callprototype _ ();\", \"\"() => a call by an address is not supported",
                "call void asm \"{ .param .b32 a; .reg .pred p; @p bra L; st.param.b32 [a], $0; L: }\", \"r\"(i32 %i)"
                        + " => call parameters together with branches",
                "call void asm \"wgmma.fence.sync.aligned;\", \"\"() => which is known as text only",
                "call void asm \"nanosleep.u32 $0;\", \"\"() => $0 names no operand: there are 0",
                "call void asm \"nanosleep.u32 $1;\", \"r\"(i32 %i) => $1 names no operand: there are 1",
                "call void asm \"nanosleep.u32 $x;\", \"r\"(i32 %i) => $ is followed by neither a number nor a mark",
                "call void asm \"nanosleep.u32 ${0:w};\", \"r\"(i32 %i) => the modifier ':w' means nothing of",
                "call void asm \"nanosleep.u32 ${0:n};\", \"r\"(i32 %i) => the modifier ':n' means nothing of",
                "call void asm \"nanosleep.u32 ${0\", \"r\"(i32 %i) => ${ without an end",
                "call void asm \"${:unknown}\", \"\"() => ${:unknown} means nothing",
                "call void asm \"$(a$(b$)\", \"\"() => alternatives inside alternatives",
                "call void asm \"$(a\", \"\"() => alternatives without an end",
                "call void asm \"\", \"r\"(i64 %l) => no letter of a constraint fits i64: r",
                "call void asm \"\", \"n\"(i32 %i) => no letter of a constraint fits i32: n",
                "call void asm \"\", \"d\"(float %x) => no letter of a constraint fits f32: d",
                "call void asm \"\", \"r\"(<3 x i8> %v) => no letter of a constraint fits 3 times i8: r",
                "%r = call i8 asm \"\", \"=r\"() => no letter of a constraint fits i8: r",
                "%r = call i32 asm \"\", \"=n\"() => no letter of a constraint fits i32: n",
                "%r = call i32 asm \"\", \"=r,0\"(i64 %l) => an input does not fit the output 0 that it is tied to",
                "%r = call i32 asm \"\", \"=r,1\"(i32 %i) => names no output",
                "%r = call i32 asm \"\", \"=r,0,0\"(i32 %i, i32 %i) => names an output that another input is tied to",
                "%r = call i32 asm \"\", \"=r0\"() => names no output",
                "%r = call i32 asm \"\", \"=r,0r\"(i32 %i) => is both a letter and an output",
                "%r = call i32 asm \"\", \"=\"() => has no letter",
                "%r = call i32 asm \"\", \"=r,\"(i32 %i) => an empty constraint",
                "%r = call i32 asm \"\", \"r,=r\"(i32 %i) => is an output after an input",
                "%r = call i32 asm \"\", \"=r\"(i32 %i) => 1 outputs and 0 inputs for 1 results and 1 arguments",
                "%r = call i32 asm \"\", \"r\"(i32 %i) => 0 outputs and 1 inputs for 1 results and 1 arguments",
                "%r = call i32 asm \"\", \"=r,+r\"(i32 %i) => is read and written",
                "%r = call i32 asm \"\", \"={%r1}\"() => names a register, but PTX has no fixed registers",
                "%r = call i32 asm \"\", \"=r|l\"() => has alternatives",
                "call void asm \"\", \"*m\"(ptr elementtype(i32) %p) => is indirect",
                "call void asm \"\", \"m\"(ptr %p) => is in memory",
                "call void asm \"\", \"g\"(i32 %i) => has the letter g, which PTX does not have",
                "call void asm \"\", \"~memory\"() => is not a clobber"
            })
    void refused(String call, String message) {
        InputException fault = assertThrows(InputException.class, () -> select(call));
        String text = fault.diagnostics().getFirst().toString();
        assertTrue(text.startsWith("f.ll:6:3: error[inline-assembly]: "), text);
        assertTrue(text.contains(message), text);
    }

    /** Each gives valid machine IR that contains these words. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "call void asm \"\", \"\"() => ret;",
                "call void asm \"// no more\", \"\"() => ret;",
                "call void asm \"{ .reg .b32 %operand0; mov.b32 %operand0, $0; st.global.b32 [g], %operand0; }\", \"r\""
                        + "(i32 %i) => st.global.b32 [g], %r",
                "call void asm \"exit;\", \"\"() => exit;",
                "%r = call i32 asm \"trap;\", \"=r\"() => trap;",
                "%r = call i32 asm \"add.u32 $0, $0, 1;\", \"=r\"() => undef.b32",
                "call void asm \"L: bra L;\", \"\"() => bra $L_",
                "call void asm \"bra L; L:\", \"\"() => bra $L_",
                "call void asm \"{ T: .branchtargets A, B; brx.idx $0, T; A: nanosleep.u32 1; B: }\", \"r\"(i32 %i)"
                        + " => .branchtargets $L_",
                "call void asm \"L${:uid}: nanosleep.u32 1;\", \"\"() => nanosleep.u32",
                "call void asm \".pragma \\22nounroll\\22;\", \"\"() => .pragma \"nounroll\";",
                "call void asm \"nanosleep.u32 $0;\", \"nr\"(i32 5) => nanosleep.u32 5;",
                "call void asm \"nanosleep.u32 $0;\", \"rn\"(i8 %c) => cvt.u32.u16",
                "call void asm \"nanosleep.u32 $0;\", \"r,~{memory},~{cc}\"(i1 %b) => selp.b32",
                "call void asm \"st.f32 [$0], $1;\", \"l,n\"(ptr %p, float 1.0) => 0f3F800000",
            })
    void selected(String call, String words) {
        MachineModule module = select(call);
        Diagnostics diagnostics = new Diagnostics();
        MachineVerifier.verify(module, diagnostics);
        assertEquals("", diagnostics.toString());
        String text = MachineText.print(module);
        assertTrue(text.contains(words), text);
    }

    /** A printed module reads back: names of different calls are distinct. */
    @Test
    void namesOfTwoCopiesDiffer() {
        String call = "call void asm \"{ .reg .pred p; L: setp.eq.u32 p, $0, 0; @p bra L; }\", \"r\"(i32 %i)\n  ";
        String text = MachineText.print(select(call + call));
        Diagnostics diagnostics = new Diagnostics();
        MachineModule again = MachineText.parse(text, "f.mptx", diagnostics).orElseThrow();
        MachineVerifier.verify(again, diagnostics);
        assertEquals("", diagnostics.toString());
        assertEquals(text, MachineText.print(again));
    }

    /** A call keeps its parameters in a scope, with names of the function. */
    @Test
    void parametersOfCallsKeepTheirScope() {
        String text = MachineText.print(
                select("%r = call i32 asm \"{ .param .b32 a; st.param.b32 [a], $1; ld.param.b32 $0, [a]; "
                        + "}\", \"=r,r\"(i32 %i)"));
        assertTrue(text.contains(".param .b32 call_param0;"), text);
        assertTrue(text.contains("[call_param0]"), text);
    }
}
