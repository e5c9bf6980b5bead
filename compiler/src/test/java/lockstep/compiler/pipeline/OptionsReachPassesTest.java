package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.option.NamedOption;
import lockstep.compiler.option.OptionTable;
import lockstep.compiler.option.PassOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.Remark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option for which an implemented pass has a knob reaches that pass. */
final class OptionsReachPassesTest {
    private static final PassRegistry REGISTRY = PassRegistry.builtIn();
    private static final Set<String> KNOBS = OptionEffects.knobs(REGISTRY);

    /** A divergent loop with a PHI, a pointer of a known space, a callee with parameters that do not alias. */
    private static final String PROGRAM = """
            target triple = "nvptx64-nvidia-cuda"
            @s = internal addrspace(3) global [64 x i32] undef
            define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %g = addrspacecast ptr addrspace(3) @s to ptr
              %w = sext i32 %t to i64
              %step = getelementptr inbounds i8, ptr %g, i64 4
              %p = getelementptr inbounds i32, ptr %step, i64 %w
              store i32 %t, ptr %p
              %u = load i32, ptr %in
              %v = add i32 %u, 100
              %c = icmp slt i32 %t, 7
              br i1 %c, label %then, label %else
            then:
              %a = udiv i32 %v, %u
              br label %join
            else:
              %b = udiv i32 %u, %t
              br label %join
            join:
              %x = phi i32 [ %a, %then ], [ %b, %else ]
              %more = add i32 %x, %t
              call void @add(ptr %out, ptr %in, i32 %x)
              call void @keep(ptr %g, i32 %more)
              ret void
            }
            define internal void @add(ptr %p, ptr %q, i32 %t) {
              %a = getelementptr inbounds i32, ptr %q, i32 %t
              %x = load i32, ptr %a
              %b = getelementptr inbounds i32, ptr %p, i32 %t
              store i32 %x, ptr %b
              ret void
            }
            define internal void @keep(ptr %p, i32 %x) {
              store i32 %x, ptr %p
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;

    static Stream<String> knobsOfPasses() {
        return REGISTRY.all().stream()
                .flatMap(pass -> pass.info().knobs().stream()
                        .filter(knob -> !pass.parameterWords().sets(knob.name()))
                        .map(knob -> pass.info().name() + " " + knob.name()));
    }

    private static Pipeline parse(String passes, String... options) {
        return PipelineParser.parseTree(REGISTRY, passes, PassOptions.parse(List.of(options), KNOBS))
                .flat();
    }

    @ParameterizedTest
    @MethodSource("knobsOfPasses")
    void theValueOfAnOptionIsThatOfTheKnob(String passAndKnob) {
        String name = passAndKnob.split(" ")[0];
        Pass<?> pass = REGISTRY.find(name).orElseThrow();
        Knob knob = pass.info().knobs().stream()
                .filter(k -> k.name().equals(passAndKnob.split(" ")[1]))
                .findFirst()
                .orElseThrow();
        long other = knob.defaultValue() == knob.maximum() ? knob.minimum() : knob.defaultValue() + 1;
        String option = "-" + knob.name() + "=" + other;
        assertEquals(other, parse(name, option).steps().getLast().value(knob));
        assertEquals(knob.defaultValue(), parse(name).steps().getLast().value(knob));
        String own = name + "<" + knob.name() + "=" + knob.defaultValue() + ">";
        assertEquals(knob.defaultValue(), parse(own, option).steps().getLast().value(knob), "the text goes first");
    }

    /** The output of a run: the module, printed output, and remarks. */
    private static String run(String passes, String... options) {
        List<String> seen = new ArrayList<>();
        Module module = NvvmReader.read("test.ll", PROGRAM, new Context()).orThrow();
        PipelineOptions running = new PipelineOptions(
                        List.of(), Long.MAX_VALUE, Optional.of((Remark r) -> seen.add(r.message())))
                .printingTo(seen::add);
        PassManager.run(module, parse(passes, options), running);
        return NvvmPrinter.print(module) + String.join("\n", seen);
    }

    @ParameterizedTest
    @CsvSource({
        "print-module, -dump-nvvmir",
        "cssa, -do-cssa=0",
        "cssa, -dump-before-cssa",
        "cssa, -cssa-verbosity=3",
        "ipmsp, -do-ip-msp=0",
        "ipmsp, -dump-ip-msp",
        "memory-space-opt, -dump-ir-before-memory-space-opt",
        "memory-space-opt, -dump-ir-after-memory-space-opt",
        "normalize-gep, -dump-normalize-gep",
        "process-restrict, -dump-process-restrict",
        "branch-dist, -branch-dist-func-limit=0",
        "branch-dist, -branch-dist-block-limit=0",
        "branch-dist, -dump-branch-dist",
        "remat<remat-maxreg-ceiling=1>, -dump-remat",
        "sinking2, -dump-sink2",
    })
    void theOptionMakesADifference(String passes, String option) {
        assertNotEquals(run(passes), run(passes, option));
    }

    @ParameterizedTest
    @CsvSource({
        "print-module, -dump-nvvmir",
        "cssa, -dump-before-cssa",
        "ipmsp, -dump-ip-msp",
        "normalize-gep, -dump-normalize-gep",
    })
    void theMasterTurnsDumpsOff(String passes, String option) {
        assertEquals(run(passes), run(passes, option, "-slot-157=0"));
    }

    @Test
    void whatNothingObeysIsSaid() {
        PassOptions options = PassOptions.parse(
                List.of("-do-scev-cgp=0", "-remat-use-limit=3", "-no-dce", "-slot-12=x", "-do-licm"), KNOBS);
        assertEquals(
                List.of(
                        "option 'do-scev-cgp' has no effect: nothing that would obey it is built yet",
                        "option 'slot-12' has no effect: nothing that would obey it is built yet"),
                OptionEffects.withoutEffect(options, REGISTRY));
    }

    /** Options of the seed that are named after an implemented pass have an effect. */
    @Test
    void noOptionOfAPassThatIsBuiltIsWithoutEffect() {
        for (NamedOption option : OptionTable.named()) {
            boolean isOurs = Stream.of("remat", "branch-dist", "cssa", "ip-msp", "sink2", "normalize-gep", "restrict")
                    .anyMatch(word -> option.name().contains(word));
            assertTrue(
                    !isOurs || !OptionEffects.obeyedBy(option.name(), REGISTRY).isEmpty(), option.name());
        }
    }
}
