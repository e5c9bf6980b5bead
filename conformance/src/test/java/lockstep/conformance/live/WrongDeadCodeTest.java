package lockstep.conformance.live;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import lockstep.compiler.liveintervals.DeadGroups;
import lockstep.compiler.liveintervals.NeededInstructions;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Removal of dead code with one rule wrong, over machine IR and Ori: the bracket shows each, and names the pass. */
final class WrongDeadCodeTest {
    private static final Rule RULE = new Rule("wrong", "remove", "goes although somebody needs it");
    private static final PassInfo INFO = new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);

    /** Guarded writes, an atomic whose result is unused, a barrier between threads, a carry. */
    private static final String MACHINE = """
            // LAUNCH: k grid=1 block=64 args=[out i32[64], out i32[1]]
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p, .param .u64 c) {
              .reg .pred %q<3>;
              .reg .b32 %r<12>;
              .reg .b64 %rd<9>;
              .shared .align 4 .b8 t[256];
              mov.u32 %r1, %tid.x;
              ld.param.u64 %rd1, [p];
              ld.param.u64 %rd4, [c];
              mul.wide.u32 %rd2, %r1, 4;
              add.s64 %rd3, %rd1, %rd2;
              setp.lt.u32 %q1, %r1, 11;
              mov.u32 %r2, 1;
              @%q1 mov.u32 %r2, 2;
              mov.u32 %r3, 0x01020304;
              atom.global.add.u32 %r4, [%rd4], 1;
              mov.u32 %r5, t;
              mad.lo.u32 %r6, %r1, 4, %r5;
              st.shared.u32 [%r6], %r1;
              barrier.red.popc.u32 %r11, 0, %q1;
              xor.b32 %r7, %r1, 32;
              mad.lo.u32 %r7, %r7, 4, %r5;
              ld.shared.u32 %r8, [%r7];
              barrier.sync 0;
              add.cc.u32 %r9, %r1, -9;
              addc.u32 %r10, %r2, %r3;
              add.u32 %r10, %r10, %r8;
              st.global.u32 [%rd3], %r10;
              ret;
            }
            """;

    private static final String ORI = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32], out i32[1]]
            .ori 1 k sm_90 free threaded
            .kernel registers=32 parameters=0:8,8:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              LDC.64 %R1x2, c[0x0][0x210] ;
              LDC.64 %R9x2, c[0x0][0x218] ;
              IMAD.WIDE.U32 %R2x2, %R0, 0x4, %R1x2 ;
              ISETP.GE.AND %P0, PT, %R0, 0xb, PT ;
              MOV %R3, 0x1 ;
              @%P0 MOV %R3, 0x2 ;
              MOV %R4, 0x1 ;
              ATOMG.E.ADD.STRONG.GPU PT, %R5, desc[UR6][%R9x2.64], %R4 ;
              STG.E desc[UR6][%R2x2.64], %R3 ;
              EXIT ;
            """;

    private static Program program(String file, String text) {
        return ProgramFiles.read(file, text.getBytes(StandardCharsets.UTF_8)).orThrow();
    }

    private static List<LaunchFile> launches(String text) {
        return List.of(LaunchReader.readComments("k", text));
    }

    /** Partial writes are treated as full ones where {@code isWrong} holds. */
    private static CodeView killing(CodeView code, IntPredicate isWrong) {
        return new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream()
                        .map(each -> each.access() == Access.PARTIAL_DEFINITION && isWrong.test(instruction)
                                ? new Operand(each.unit(), Access.DEFINITION, each.block())
                                : each)
                        .toList();
            }
        };
    }

    /** Reads of the carry bit are ignored. */
    private static CodeView withoutCarry(MachineCode code) {
        int carry = code.carry().orElseThrow();
        return new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream()
                        .filter(each -> each.unit() != carry || each.access() != Access.USE)
                        .toList();
            }
        };
    }

    /** @param isDead instructions with side effects that are treated as dead */
    private record WrongMachinePass(
            Function<MachineCode, CodeView> seen, java.util.function.Predicate<PtxInstruction> isDead)
            implements MachinePass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            MachineCode code = new MachineCode(editor.snapshot());
            BitSet needed = NeededInstructions.of(
                    seen.apply(code), i -> first(code, i).hasSideEffects() && !isDead.test(first(code, i)), i -> false);
            boolean changed = false;
            for (int[] group : DeadGroups.of(code, needed, i -> false)) {
                List<PtxInstruction> dead = new ArrayList<>();
                for (int each : group) {
                    dead.add(first(code, each));
                }
                changed |= editor.remove(RULE, dead);
            }
            return changed;
        }

        private static PtxInstruction first(MachineCode code, int instruction) {
            return (PtxInstruction) code.statements(instruction).getFirst();
        }
    }

    private record WrongOriPass(Function<OriCode, CodeView> seen, String dead) implements OriPass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(OriEditor editor, StepContext context) {
            OriCode code = new OriCode(editor.snapshot());
            BitSet needed = NeededInstructions.of(seen.apply(code), i -> hasEffects(code.instruction(i)), i -> false);
            boolean changed = false;
            for (int[] group : DeadGroups.of(code, needed, i -> false)) {
                List<OriInstruction> removed = new ArrayList<>();
                for (int each : group) {
                    removed.add(code.instruction(each));
                }
                changed |= editor.remove(RULE, removed);
            }
            return changed;
        }

        private boolean hasEffects(OriInstruction instruction) {
            return instruction instanceof OriMachine machine
                    && machine.instruction().hasSideEffects()
                    && !machine.instruction().form().mnemonic().equals(dead);
        }
    }

    private static Named<Pass<?>> machine(String name, PtxOpcode dead) {
        return Named.of(name, new WrongMachinePass(code -> code, each -> each.opcode() == dead));
    }

    static Stream<Named<Pass<?>>> overMachineIr() {
        Function<MachineCode, CodeView> guarded = code ->
                killing(code, i -> WrongMachinePass.first(code, i).guard().isPresent());
        return Stream.of(
                Named.of("a guarded write kills", new WrongMachinePass(guarded, each -> false)),
                machine("an atomic goes with its result", PtxOpcode.ATOM),
                machine("a barrier with a result goes with it", PtxOpcode.BARRIER),
                Named.of(
                        "nobody sees the carry bit read",
                        new WrongMachinePass(WrongDeadCodeTest::withoutCarry, each -> false)));
    }

    static Stream<Named<Pass<?>>> overOri() {
        return Stream.of(
                Named.of(
                        "a guarded write kills",
                        new WrongOriPass(
                                code -> killing(code, i -> code.instruction(i).isGuarded()), "")),
                Named.of("an atomic goes with its result", new WrongOriPass(code -> code, "ATOMG")));
    }

    private static void assertFound(Pass<?> pass, Program program, String text) {
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RefinementAssertions.assertRefines(Pipeline.of(pass), program, launches(text)));
        assertTrue(String.valueOf(error.getMessage()).startsWith("pass wrong on @k: "), error::toString);
        assertTrue(String.valueOf(error.getMessage()).contains("rule wrong:remove in k"), error::toString);
    }

    @ParameterizedTest
    @MethodSource
    void overMachineIr(Pass<?> pass) {
        assertFound(pass, program("k.mptx", MACHINE), MACHINE);
    }

    @ParameterizedTest
    @MethodSource
    void overOri(Pass<?> pass) {
        assertFound(pass, program("k.ori", ORI), ORI);
    }

    @Test
    void theRightPassesAreNotBlamed() {
        PassRegistry registry = PassRegistry.builtIn();
        RefinementAssertions.assertRefines(
                Pipeline.of(registry.find("dead-mi-elimination").orElseThrow()),
                program("k.mptx", MACHINE),
                launches(MACHINE));
        RefinementAssertions.assertRefines(
                Pipeline.of(registry.find("live-dead").orElseThrow()), program("k.ori", ORI), launches(ORI));
    }
}
