package lockstep.conformance.sass;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.ori.mercury.Descriptors;
import lockstep.compiler.ori.mercury.EncodeAndDecode;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.compiler.ori.module.LoweredOriFunction;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.compiler.ori.module.VariablePlace;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/**
 * A program of PTX and the same by hand in words: calls by name, recursion, calls by addresses in memory and in bank 4,
 * constants, globals, static and dynamic shared memory.
 */
final class ModuleExamples {
    static final String PTX = """
            .version 9.0
            .target sm_90
            .address_size 64
            .func (.param .b32 r) twice (.param .b32 x);
            .func (.param .b32 r) plus (.param .b32 x);
            .global .align 4 .u32 counter[2] = {5, 11};
            .const .align 4 .u32 weights[4] = {1, 20, 300, 4000};
            .visible .global .align 8 .u64 table[2] = {twice, plus};
            .extern .shared .align 16 .b8 dynamic[];
            .global .align 8 .u64 pointers[2] = {generic(weights)+4, counter+4};
            .func (.param .b32 r) twice (.param .b32 x)
            {
              .reg .b32 %r<4>;
              ld.param.b32 %r1, [x];
              add.s32 %r1, %r1, %r1;
              st.param.b32 [r], %r1;
              ret;
            }
            .func (.param .b32 r) plus (.param .b32 x)
            {
              .reg .b32 %r<4>;
              ld.param.b32 %r1, [x];
              ld.global.b32 %r2, [counter+4];
              add.s32 %r1, %r1, %r2;
              st.param.b32 [r], %r1;
              ret;
            }
            .func (.param .b32 r) depth (.param .b32 x)
            {
              .reg .b32 %r<4>;
              .reg .pred %p;
              ld.param.b32 %r1, [x];
              setp.eq.s32 %p, %r1, 0;
              @%p bra DONE;
              sub.s32 %r1, %r1, 1;
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), depth, (a);
                ld.param.b32 %r1, [b];
              }
              add.s32 %r1, %r1, 3;
            DONE:
              st.param.b32 [r], %r1;
              ret;
            }
            .visible .entry k (.param .u64 out)
            {
              .reg .b32 %r<9>;
              .reg .b64 %d<9>;
            P: .callprototype (.param .b32 _) _ (.param .b32 _);
              mov.u32 %r1, %tid.x;
              mov.b32 %r7, 0;
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), plus, (a);
                ld.param.b32 %r2, [b];
                add.s32 %r7, %r7, %r2;
              }
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), depth, (a);
                ld.param.b32 %r2, [b];
                add.s32 %r7, %r7, %r2;
              }
              ld.global.u64 %d1, [table];
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), %d1, (a), P;
                ld.param.b32 %r2, [b];
                add.s32 %r7, %r7, %r2;
              }
              mov.u64 %d1, plus;
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), %d1, (a), P;
                ld.param.b32 %r2, [b];
                add.s32 %r7, %r7, %r2;
              }
              ld.const.b32 %r2, [weights+8];
              add.s32 %r7, %r7, %r2;
              shl.b32 %r3, %r1, 2;
              mov.u32 %r4, dynamic;
              add.s32 %r4, %r4, %r3;
              st.shared.b32 [%r4], %r7;
              ld.shared.b32 %r7, [%r4];
              ld.param.u64 %d2, [out];
              mul.wide.u32 %d3, %r1, 4;
              add.s64 %d2, %d2, %d3;
              st.global.b32 [%d2], %r7;
              ret;
            }
            .visible .entry other (.param .u64 out)
            {
              .reg .b32 %r<9>;
              .reg .b64 %d<9>;
              mov.u32 %r1, %tid.x;
              {
                .param .b32 a;
                .param .b32 b;
                st.param.b32 [a], %r1;
                call (b), depth, (a);
                ld.param.b32 %r2, [b];
              }
              ld.global.u64 %d1, [pointers];
              ld.b32 %r3, [%d1];
              add.s32 %r2, %r2, %r3;
              ld.global.u64 %d1, [pointers+8];
              ld.b32 %r3, [%d1];
              add.s32 %r2, %r2, %r3;
              ld.param.u64 %d2, [out];
              mul.wide.u32 %d3, %r1, 4;
              add.s64 %d2, %d2, %d3;
              st.global.b32 [%d2], %r2;
              ret;
            }
            """;

    static final String LAUNCHES = """
            LAUNCH: k grid=1 block=32 shared=128 args=[out i32[32]]
            LAUNCH: other grid=1 block=32 args=[out i32[32]]
            """;

    /** Arguments and results are in R4, the place to return to in R20 and R21, R16 on is kept by those called. */
    private static final String WORDS = """
            .ori 1 twice sm_90 free
            .B0:
              IADD3 R4, R4, R4, RZ ;
              RET.ABS.NODEC R20 0x0 ;
            .ori 1 plus sm_90 free
            .B0:
              LDC.64 R2, c[0x4][%1$#x] ;
              LDG.E R0, [R2.64+URZ+0x4] ;
              IADD3 R4, R4, R0, RZ ;
              RET.ABS.NODEC R20 0x0 ;
            .ori 1 depth sm_90 free
            .B0:
              IADD3 R1, R1, -0x8, RZ ;
              STL [R1], R20 ;
              STL [R1+0x4], R21 ;
              ISETP.EQ.AND P0, PT, R4, RZ, PT ;
              @P0 BRA `(.B3) ;
            .B1:
              IADD3 R4, R4, -0x1, RZ ;
              LEPC R20, `(.B2) ;
              CALL.REL.NOINC `(depth) ;
            .B2:
              IADD3 R4, R4, 0x3, RZ ;
            .B3:
              LDL R20, [R1] ;
              LDL R21, [R1+0x4] ;
              IADD3 R1, R1, 0x8, RZ ;
              RET.ABS.NODEC R20 0x0 ;
            .ori 1 k sm_90 free
            .B0:
              LDC R1, c[0x0][0x28] ;
              S2R R16, SR_TID.X ;
              MOV R4, R16 ;
              LEPC R20, `(.B1) ;
              CALL.REL.NOINC `(plus) ;
            .B1:
              MOV R17, R4 ;
              MOV R4, R16 ;
              LEPC R20, `(.B2) ;
              CALL.REL.NOINC `(depth) ;
            .B2:
              IADD3 R17, R17, R4, RZ ;
              LDC.64 R2, c[0x4][%2$#x] ;
              LDG.E.64 R2, [R2.64+URZ] ;
              MOV R4, R16 ;
              LEPC R20, `(.B3) ;
              CALL.ABS.NOINC R2 ;
            .B3:
              IADD3 R17, R17, R4, RZ ;
              LDC.64 R2, c[0x4][%3$#x] ;
              MOV R4, R16 ;
              LEPC R20, `(.B4) ;
              CALL.ABS.NOINC R2 ;
            .B4:
              IADD3 R17, R17, R4, RZ ;
              LDC R0, c[0x3][%4$#x] ;
              IADD3 R17, R17, R0, RZ ;
              IMAD R5, R16, 0x4, RZ ;
              STS [R5+%5$#x], R17 ;
              LDS R17, [R5+%5$#x] ;
              LDC.64 R2, c[0x0][0x210] ;
              IMAD.WIDE R2, R16, 0x4, R2 ;
              STG.E [R2.64+URZ], R17 ;
              EXIT ;
            .ori 1 other sm_90 free
            .B0:
              LDC R1, c[0x0][0x28] ;
              S2R R16, SR_TID.X ;
              MOV R4, R16 ;
              LEPC R20, `(.B1) ;
              CALL.REL.NOINC `(depth) ;
            .B1:
              LDC.64 R6, c[0x4][%6$#x] ;
              LDG.E.64 R8, [R6.64+URZ] ;
              LD.E R0, [R8.64+URZ] ;
              IADD3 R4, R4, R0, RZ ;
              LDG.E.64 R8, [R6.64+URZ+0x8] ;
              LD.E R0, [R8.64+URZ] ;
              IADD3 R4, R4, R0, RZ ;
              LDC.64 R2, c[0x0][0x210] ;
              IMAD.WIDE R2, R16, 0x4, R2 ;
              STG.E [R2.64+URZ], R4 ;
              EXIT ;
            """;

    private ModuleExamples() {}

    static PtxModule ptx() {
        return PtxReader.read("m.ptx", PTX).orThrow();
    }

    private static PtxSymbol variable(PtxModule module, String name) {
        return module.variables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The module before the last phases: no descriptors, no control fields, a section for each function. */
    static OriModule module() {
        PtxModule source = ptx();
        Diagnostics diagnostics = new Diagnostics();
        ModuleFrame frame =
                ModuleFrame.of(source, Architecture.SM_90, diagnostics).orElseThrow();
        String text = WORDS.formatted(
                frame.addressSlot(variable(source, "counter"), 0),
                frame.addressSlot(variable(source, "table"), 0),
                frame.addressSlot(source.function("plus").orElseThrow().header(), 0),
                ((VariablePlace.Constant) frame.place(source.variables().get(1)).orElseThrow()).offset() + 8,
                ((VariablePlace.Shared) frame.place(source.variables().get(3)).orElseThrow()).address(),
                frame.addressSlot(variable(source, "pointers"), 0));
        List<OriFunction> functions = OriModuleText.parse(text, "m.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()))
                .module()
                .functions();
        List<LoweredOriFunction> lowered = new ArrayList<>();
        functions.forEach(
                each -> lowered.add(LoweredOriFunction.of(each, each.name().equals("depth") ? 8 : 0, 0)));
        return frame.module(lowered);
    }

    /** The module after the phases that give control fields. */
    static OriModule timed(OriModule module) {
        List<OriFunction> done = new ArrayList<>();
        for (OriFunction function : Descriptors.insert(module.functions())) {
            OriFunction now = WaitPhase.WAITS.run(function);
            EncodeAndDecode.check(now);
            for (WaitPhase phase : List.of(WaitPhase.WARS1, WaitPhase.OPEX, WaitPhase.WARS2)) {
                now = phase.run(now);
            }
            done.add(now);
        }
        return module.with(done.toArray(OriFunction[]::new));
    }
}
