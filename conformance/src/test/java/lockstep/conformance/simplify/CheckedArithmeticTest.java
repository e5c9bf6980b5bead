package lockstep.conformance.simplify;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: what {@code instcombine} makes of operations that report overflow or saturate refines them, for all constants of
 * 4 bits and all values of the other operand, one a lane. Oracle: the intrinsics of the simulator.
 */
final class CheckedArithmeticTest {
    private static final int LANES = 32;

    private static String constants(Function<Integer, String> line) {
        return IntStream.range(-8, 8).mapToObj(line::apply).collect(Collectors.joining());
    }

    /** One of the two results of {@code x op c} is all that is used. */
    @ParameterizedTest
    @ValueSource(strings = {"sadd", "uadd", "ssub", "usub", "smul", "umul"})
    void oneResult(String operation) {
        String call = "call { i4, i1 } @llvm." + operation + ".with.overflow.i4(i4 %x, i4 ";
        String number = constants(c -> """
                  %%p%1$d = %2$s%3$d)
                  %%r%1$d = extractvalue { i4, i1 } %%p%1$d, 0
                  %%v%1$d = zext i4 %%r%1$d to i32
                """.formatted(c + 8, call, c));
        String truth = constants(c -> """
                  %%p%1$d = %2$s%3$d)
                  %%r%1$d = extractvalue { i4, i1 } %%p%1$d, 1
                  %%v%1$d = zext i1 %%r%1$d to i32
                """.formatted(c + 24, call, c));
        check("declare { i4, i1 } @llvm." + operation + ".with.overflow.i4(i4, i4)\n", number + truth, 32);
    }

    /** {@code (x op c) op d}, each saturating. */
    @ParameterizedTest
    @ValueSource(strings = {"sadd", "uadd", "ssub", "usub"})
    void twoConstants(String operation) {
        String call = "call i4 @llvm." + operation + ".sat.i4(i4 ";
        String all = constants(c -> constants(d -> """
                  %%s%1$d = %2$s%%x, i4 %3$d)
                  %%r%1$d = %2$s%%s%1$d, i4 %4$d)
                  %%v%1$d = zext i4 %%r%1$d to i32
                """.formatted((c + 8) * 16 + d + 8, call, c, d)));
        check("declare i4 @llvm." + operation + ".sat.i4(i4, i4)\n", all, 256);
    }

    /** A difference that saturates at 0, of an operation that does not wrap; where it does, the result is poison. */
    @ParameterizedTest
    @ValueSource(strings = {"sub nuw", "sub nsw", "add nuw", "add nsw"})
    void saturatedDifferenceOf(String inner) {
        String all = constants(c -> constants(d -> """
                  %%s%1$d = %2$s i4 %3$d, %%x
                  %%r%1$d = call i4 @llvm.usub.sat.i4(i4 %%s%1$d, i4 %4$d)
                  %%v%1$d = zext i4 %%r%1$d to i32
                """.formatted((c + 8) * 16 + d + 8, inner, c, d)));
        check("declare i4 @llvm.usub.sat.i4(i4, i4)\n", all, 256);
    }

    private static void check(String declaration, String body, int results) {
        String stores = IntStream.range(0, results)
                .mapToObj(i -> """
                          %%a%1$d = getelementptr i32, ptr %%place, i32 %2$d
                          store i32 %%v%1$d, ptr %%a%1$d, align 4
                        """.formatted(i, i * LANES))
                .collect(Collectors.joining());
        String program = """
                ; LAUNCH: k grid=1 block=32 args=[out i32[%d]]
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                %sdefine ptx_kernel void @k(ptr %%out) {
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%x = trunc i32 %%t to i4
                  %%place = getelementptr i32, ptr %%out, i32 %%t
                %s%s  ret void
                }
                """.formatted(results * LANES, declaration, body, stores);
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), "instcombine");
        RefinementAssertions.assertRefines(pipeline, read(program), List.of(LaunchReader.readComments("k", program)));
        Module after = read(program);
        PassManager.run(after, pipeline, PipelineOptions.PLAIN);
        assertTrue(calls(after) < calls(read(program)), "no operation became plain");
    }

    private static Module read(String program) {
        return NvvmReader.read("k.ll", program, new Context()).orThrow();
    }

    private static long calls(Module module) {
        return module.function("k").orElseThrow().instructionList().stream()
                .filter(CallInstruction.class::isInstance)
                .count();
    }
}
