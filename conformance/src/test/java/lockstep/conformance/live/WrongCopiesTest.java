package lockstep.conformance.live;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Copy propagation with one rule wrong: the bracket shows each, and names the pass. */
final class WrongCopiesTest {
    private static final Rule RULE = new Rule("wrong", "forward", "forwarded although lanes hold something else");
    private static final PassInfo INFO = new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);

    private static final String PROGRAM = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p) {
              .reg .pred %q<3>;
              .reg .b32 %r<12>;
              .reg .b64 %rd<9>;
              mov.u32 %r1, %tid.x;
              ld.param.u64 %rd1, [p];
              mul.wide.u32 %rd2, %r1, 4;
              add.s64 %rd3, %rd1, %rd2;
              setp.lt.u32 %q1, %r1, 11;
              mov.u32 %r2, 1;
              copy.b32 %r3, %r1;
              @%q1 mov.u32 %r1, 70;
              add.u32 %r4, %r3, 1;
              @%q1 copy.b32 %r2, %r1;
              add.u32 %r5, %r2, %r4;
              copy.b32 %r6, %r5;
              mov.u32 %r5, 3;
              add.u32 %r7, %r6, %r5;
              add.u32 %r7, %r7, %r4;
              st.global.u32 [%rd3], %r7;
              ret;
            }
            """;

    /** Which rule is wrong. */
    private enum Mistake {
        PAST_A_GUARDED_REDEFINITION,
        A_GUARDED_COPY_IS_ONE,
        PAST_A_REDEFINITION
    }

    private record Forwards(Mistake mistake) implements MachinePass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            boolean changed = false;
            for (MachineBlock block : editor.snapshot().blocks()) {
                Map<PtxRegister, PtxRegister> sources = new HashMap<>();
                for (PtxInstruction each : block.instructions()) {
                    PtxInstruction now = each;
                    for (Map.Entry<PtxRegister, PtxRegister> copy :
                            Map.copyOf(sources).entrySet()) {
                        Optional<PtxInstruction> made = editor.replaceReads(RULE, now, copy.getKey(), copy.getValue());
                        changed |= made.isPresent();
                        now = made.orElse(now);
                    }
                    note(each, sources);
                }
            }
            return changed;
        }

        private void note(PtxInstruction each, Map<PtxRegister, PtxRegister> sources) {
            boolean isGuarded = each.guard().isPresent();
            boolean isLost = mistake == Mistake.PAST_A_REDEFINITION
                    ? each.opcode() == PtxOpcode.MOV
                    : isGuarded && mistake == Mistake.PAST_A_GUARDED_REDEFINITION;
            if (!isLost && !each.hasSideEffects() && each.operand(0) instanceof PtxRegister written) {
                sources.remove(written);
                sources.values().removeIf(source -> source == written);
            }
            boolean isCopy =
                    each.opcode() == PtxOpcode.COPY && (!isGuarded || mistake == Mistake.A_GUARDED_COPY_IS_ONE);
            if (isCopy) {
                sources.put((PtxRegister) each.operand(0), (PtxRegister) each.operand(1));
            }
        }
    }

    private static Program program() {
        return ProgramFiles.read("k.mptx", PROGRAM.getBytes(StandardCharsets.UTF_8))
                .orThrow();
    }

    private static List<LaunchFile> launches() {
        return List.of(LaunchReader.readComments("k", PROGRAM));
    }

    @ParameterizedTest
    @EnumSource(Mistake.class)
    void eachShows(Mistake mistake) {
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RefinementAssertions.assertRefines(Pipeline.of(new Forwards(mistake)), program(), launches()));
        assertTrue(String.valueOf(error.getMessage()).startsWith("pass wrong on @k: Differs"), error::toString);
    }

    @Test
    void theRightPassIsNotBlamed() {
        Pass<?> right = PassRegistry.builtIn().find("machine-cp").orElseThrow();
        RefinementAssertions.assertRefines(Pipeline.of(right), program(), launches());
    }
}
