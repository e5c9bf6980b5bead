package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.ori.expand.MacroExpansion;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expansions with one fault each are found: the check of {@link ExpansionTest} can fail. */
final class WrongMacroExpansionsTest {
    private static final int SEEDS = 20;

    /** Law: an expansion in which a text is replaced by another no longer agrees. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "add.s64 %l9, %l1, %l2; RZ, %P\\d+, !PT; RZ, !PT, !PT",
                "sub.s64 %l9, %l1, %l2; ~; ''",
                "add.sat.s32 %r9, %r1, %r2; 0x42; 0x18",
                "mul.hi.s32 %r9, %r1, %r2; IMAD\\.HI; IMAD.HI.U32",
                "mul.hi.u64 %l9, %l1, %l2; IADD3\\.X (%R\\d+), RZ, RZ, RZ, %P\\d+, !PT; MOV $1, RZ",
                "sub.u16 %h9, %h1, %h2; 0xffff; 0x1ffff",
                "shr.s16 %h9, %h1, %r2; 0x9910; 0x7710",
                "setp.lt.s64 %p9, %l1, %l2; ISETP\\.LT\\.U32; ISETP.LT",
                "setp.lt.f32 %p9, %f1, %f2; FSETP\\.LT; FSETP.LTU",
                "selp.b32 %r9, 5, %r1, %p1; , !%P; , %P",
                "clz.b64 %r9, %l1; 0x3f; 0x1f",
                "bfe.u32 %r9, %r1, %r2, %r3; 0xff; 0xffff",
                "cvt.sat.s8.s32 %h9, %r1; 0x7f,; 0x80,",
                "cvt.rzi.s32.f32 %r9, %f1; \\.TRUNC; ",
                "cvt.rn.f16.f32 %h9, %f1; PACK_AB; PACK_AB.RZ",
                "div.u32 %r9, %r1, %r2; (?s)ISETP\\.GE(.*)ISETP\\.GE; ISETP.GT$1ISETP.GT",
                "div.u16 %h9, %h1, %h2; 0\\.5; 0",
                "div.s64 %l9, %l1, %l2; 0x1f; 0x1e",
                "div.rn.f32 %f9, %f1, %f2; 0xe2; 0xaa",
                "div.rp.f32 %f9, %f1, %f2; F2F\\.F32\\.F64\\.RP; F2F.F32.F64",
                "div.rn.f64 %d9, %d1, %d2; 0x36; 0x35",
                "div.rm.f64 %d9, %d1, %d2; DFMA\\.RM; DFMA",
                "sqrt.rn.f32 %f9, %f1; DSETP\\.NEU; DSETP.EQ",
                "sqrt.rz.f64 %d9, %d1; DSETP\\.LT; DSETP.GT",
                "min.f64 %d9, %d1, %d2; DSETP\\.MIN; DSETP.MAX",
                "ex2.approx.f32 %f9, %f1; 0\\.5; 0.25",
                "lg2.approx.f32 %f9, %f1; -24; -23",
                "rcp.approx.f32 %f9, %f1; !%P; %P",
                "vadd4.s32.s32.s32.sat %r9, %r1, %r2, %r3; -0x80; -0x7f",
                "neg.f16 %h9, %h1; 0x8000; 0x80008000"
            })
    void oneFaultIsFound(String instruction, String from, String to) {
        List<String> instructions = List.of(instruction);
        OriModule macros =
                MacroKernels.module(List.of(MacroKernels.kernel("k", instructions, MacroKernels.Variant.PLAIN)));
        OriModule words = MacroExpansion.expandAll(macros, new Diagnostics());
        String text = OriModuleText.print(words);
        String wrong = text.replaceFirst(from, to == null ? "" : to);
        assertNotEquals(text, wrong);
        assertFalse(
                differences(instructions, macros, MacroKernels.module(List.of(wrong)))
                        .isEmpty(),
                wrong);
    }

    private static List<String> differences(List<String> instructions, OriModule macros, OriModule words) {
        ExpansionAgreement agreement = new ExpansionAgreement(instructions, macros, words);
        List<String> found = new ArrayList<>();
        for (int seed = 0; seed < SEEDS && found.isEmpty(); seed++) {
            found.addAll(agreement.differences(seed));
        }
        return found;
    }
}
