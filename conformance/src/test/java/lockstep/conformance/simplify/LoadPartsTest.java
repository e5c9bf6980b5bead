package lockstep.conformance.simplify;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.RefinementAssertions;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: what {@code gvn} computes instead of a load refines what the load finds, for each type stored, also with one
 * element poison, or a fill, each type loaded and each place. Oracle: memory of the simulator, which has bytes.
 */
final class LoadPartsTest {
    /** Types that are stored, and their bytes. */
    private static final Map<String, Integer> WHOLES = sizes(
            "i16 2, i24 3, i32 4, i64 8, i128 16, half 2, float 4, double 8, <4 x i16> 8, <2 x i32> 8, <8 x i8> 8, "
                    + "<4 x float> 16, <2 x i64> 16, [2 x <2 x i16>] 8, [3 x i8] 3");

    private static final Map<String, Integer> PARTS =
            sizes("i8 1, i16 2, i24 3, i32 4, i64 8, half 2, float 4, double 8, <2 x i8> 2, <2 x i16> 4, <4 x i8> 4, "
                    + "<2 x i32> 8, <1 x i32> 4");

    private static Map<String, Integer> sizes(String list) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        for (String entry : list.split(", ")) {
            int end = entry.lastIndexOf(' ');
            sizes.put(entry.substring(0, end), Integer.valueOf(entry.substring(end + 1)));
        }
        return sizes;
    }

    static Stream<String> wholes() {
        return WHOLES.keySet().stream();
    }

    static Stream<String> vectors() {
        return wholes().filter(whole -> whole.startsWith("<"));
    }

    @ParameterizedTest
    @MethodSource("wholes")
    void whatWasStored(String whole) {
        check(whole, "store %s %%x, ptr %%b, align 1".formatted(whole));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void whatWasStoredWithAPoisonElement(String vector) {
        String element = vector.substring(vector.indexOf('x') + 2, vector.length() - 1);
        check(vector, """
                %%y = insertelement %s %%x, %s poison, i32 1
                  store %s %%y, ptr %%b, align 1""".formatted(vector, element, vector));
    }

    @ParameterizedTest
    @MethodSource("wholes")
    void whatWasFilled(String whole) {
        check(whole, """
                %%f = load i8, ptr %%pi, align 1
                  call void @llvm.memset.p0.i64(ptr %%b, i8 %%f, i64 %d, i1 false)""".formatted(WHOLES.get(whole)));
    }

    private static void check(String whole, String write) {
        String program = program(whole, write);
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), "gvn");
        Function<String, Module> reader =
                text -> NvvmReader.read("k.ll", text, new Context()).orThrow();
        RefinementAssertions.assertRefines(
                pipeline, reader.apply(program), List.of(LaunchReader.readComments("k", program)));
        Module after = reader.apply(program);
        PassManager.run(after, pipeline, PipelineOptions.PLAIN);
        assertTrue(loads(after) < loads(reader.apply(program)), "no load was replaced");
    }

    private static long loads(Module module) {
        return module.function("k").orElseThrow().instructionList().stream()
                .filter(LoadInstruction.class::isInstance)
                .count();
    }

    private static String program(String whole, String write) {
        List<String> loads = new ArrayList<>();
        PARTS.forEach((part, size) -> {
            for (int offset = 0; offset + size <= WHOLES.get(whole); offset++) {
                int k = loads.size();
                loads.add("""
                          %%a%1$d = getelementptr i8, ptr %%b, i64 %2$d
                          %%v%1$d = load %3$s, ptr %%a%1$d, align 1
                          %%o%1$d = getelementptr i8, ptr %%po, i64 %4$d
                          store %3$s %%v%1$d, ptr %%o%1$d, align 1
                        """.formatted(k, offset, part, 8 * k));
            }
        });
        return """
                ; LAUNCH: k grid=1 block=32 args=[out i8[%1$d], buf i8[2048] rand(5,-90,90)]
                define ptx_kernel void @k(ptr %%out, ptr %%in) {
                  %%b = alloca [16 x i8], align 16
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%pi = getelementptr [64 x i8], ptr %%in, i32 %%t
                  %%po = getelementptr [%2$d x i8], ptr %%out, i32 %%t
                  %%x = load %3$s, ptr %%pi, align 1
                  %4$s
                %5$s  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
                """.formatted(32 * 8 * loads.size(), 8 * loads.size(), whole, write, String.join("", loads));
    }
}
