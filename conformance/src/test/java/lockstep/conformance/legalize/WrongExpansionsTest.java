package lockstep.conformance.legalize;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Expansions with one thing wrong: the check shows each of them, and calls none of the right ones wrong. */
class WrongExpansionsTest {
    private static final Rule RULE = new Rule("wrong", "wrong", "what an expansion needs is left out");
    private static final PassInfo INFO = new PassInfo("wrong", "for a test", new SourceRef.Assumed("a test"), RULE);

    private static final String PROGRAM = """
            target triple = "nvptx64-nvidia-cuda"
            ; LAUNCH: saturate grid=1 block=32 args=[out i32[32], buf i32[32] rand(1)]
            ; LAUNCH: remainder grid=1 block=32 args=[out f32[32], buf f32[32] rand(1,-100000,100000)]
            ; LAUNCH: update grid=1 block=32 args=[out i64[32], buf i64[4] zero]
            ; LAUNCH: mask grid=1 block=32 args=[out i32[32], buf i32[32] rand(1)]
            ; LAUNCH: move grid=1 block=1 args=[buf i8[64] iota, buf i8[64] iota]
            define ptx_kernel void @saturate(ptr %out, ptr %in) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %ip = getelementptr i32, ptr %in, i32 %t
              %x = load i32, ptr %ip
              %b = trunc i32 %x to i8
              %h = lshr i32 %x, 8
              %c = trunc i32 %h to i8
              %s = call i8 @llvm.sadd.sat.i8(i8 %b, i8 %c)
              %r = sext i8 %s to i32
              %op = getelementptr i32, ptr %out, i32 %t
              store i32 %r, ptr %op
              ret void
            }
            define ptx_kernel void @remainder(ptr %out, ptr %in) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %ip = getelementptr float, ptr %in, i32 %t
              %x = load float, ptr %ip
              %r = frem float %x, 0x3FB99999A0000000
              %op = getelementptr float, ptr %out, i32 %t
              store float %r, ptr %op
              ret void
            }
            define ptx_kernel void @update(ptr %out, ptr %in) {
              %r = atomicrmw uinc_wrap ptr %in, i64 100 monotonic
              ret void
            }
            define ptx_kernel void @mask(ptr %out, ptr %in) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %ip = getelementptr i32, ptr %in, i32 %t
              %is = icmp ult i32 %t, 31
              %m = insertelement <2 x i1> <i1 true, i1 true>, i1 %is, i32 1
              %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %ip, i32 4, <2 x i1> %m, <2 x i32> zeroinitializer)
              %r = extractelement <2 x i32> %v, i32 1
              %op = getelementptr i32, ptr %out, i32 %t
              store i32 %r, ptr %op
              ret void
            }
            define ptx_kernel void @move(ptr %out, ptr %in) {
              %to = getelementptr i8, ptr %out, i64 3
              call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %out, i64 40, i1 false)
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i8 @llvm.sadd.sat.i8(i8, i8)
            declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
            declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
            """;

    /** What is left out. */
    private enum Mistake {
        /** The lower end of a saturated sum. */
        NO_LOWER_END,
        /** Further rounds of a remainder. */
        ONE_ROUND,
        /** Another try of an update that has failed. */
        NO_OTHER_TRY,
        /** The test of a mask. */
        NO_TEST_OF_THE_MASK,
        /** The way down of a move. */
        ALWAYS_UP;

        boolean isAt(Instruction instruction) {
            return switch (this) {
                case NO_LOWER_END -> instruction instanceof CallInstruction call && call.calls("llvm.smax.i32");
                case ONE_ROUND -> isBranchIn(instruction, "frem.loop");
                case NO_OTHER_TRY -> isBranchIn(instruction, "atomic.loop");
                case NO_TEST_OF_THE_MASK -> isBranchTo(instruction, "masked.on");
                case ALWAYS_UP -> isBranchTo(instruction, "move.up");
            };
        }

        private static boolean isBranchIn(Instruction instruction, String block) {
            return isConditional(instruction)
                    && block.equals(Objects.requireNonNull(instruction.block()).name());
        }

        private static boolean isBranchTo(Instruction instruction, String block) {
            return isConditional(instruction)
                    && String.valueOf(((BranchInstruction) instruction)
                                    .successor(0)
                                    .name())
                            .startsWith(block);
        }

        private static boolean isConditional(Instruction instruction) {
            return instruction instanceof BranchInstruction branch
                    && branch.successors().size() == 2;
        }
    }

    private record LeavesOut(Mistake mistake) implements FunctionPass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            for (Instruction instruction : function.instructionList()) {
                if (!mistake.isAt(instruction) || !rewriter.allow(RULE, instruction)) {
                    continue;
                }
                if (instruction.opcode() == Opcode.CALL) {
                    rewriter.replace(instruction, instruction.operand(0));
                } else {
                    boolean first = mistake == Mistake.NO_TEST_OF_THE_MASK || mistake == Mistake.ALWAYS_UP;
                    rewriter.setOperand(instruction, 0, rewriter.context().bool(first));
                }
            }
            return rewriter.changed();
        }
    }

    private static Module module() {
        return NvvmReader.read("k.ll", PROGRAM, new Context()).module().orElseThrow();
    }

    private static List<LaunchFile> launches() {
        return List.of(LaunchReader.readComments("k", PROGRAM));
    }

    private static Pipeline right() {
        return PipelineParser.parse(PassRegistry.builtIn(), "expand-intrinsics,atomic-expand,lower-aggr-copies<all>");
    }

    @ParameterizedTest
    @EnumSource(Mistake.class)
    void eachShows(Mistake mistake) {
        Module module = module();
        RefinementAssertions.assertRefines(right(), module, launches());
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RefinementAssertions.assertRefines(new LeavesOut(mistake), module, launches()));
        assertTrue(String.valueOf(error.getMessage()).startsWith("pass wrong on @"), error::toString);
    }
}
