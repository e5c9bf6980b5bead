package lockstep.fuzz.campaign;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.judge.Declarations;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.judge.Subject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;

/** Small campaigns: a kernel that adds its seed, and a pass that is wrong in a known manner for known seeds. */
final class CampaignSamples {
    /** The pass drops the addition of a seed that this divides. */
    static final int WRONG_EVERY = 5;

    /** The pass throws on a seed with this remainder of {@link #CRASH_EVERY}. */
    static final int CRASH_AT = 3;

    static final int CRASH_EVERY = 11;

    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %%out) {
              %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%i = sext i32 %%t to i64
              %%p = getelementptr i32, ptr %%out, i64 %%i
              %%v = add i32 %%t, %d
              store i32 %%v, ptr %%p
              ret void
            }
            """;
    private static final Rule DROP = new Rule("dropper", "drop", "drops additions");

    private CampaignSamples() {}

    /** Kernels that add their seed. */
    static final class Source implements CaseSource {
        @Override
        public String text() {
            return "adds its seed";
        }

        @Override
        public String profile(long seed) {
            return "sample";
        }

        @Override
        public TestCase at(long seed) {
            return TestCase.read("seed " + seed, KERNEL.formatted(seed).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Does nothing. */
    static final class Deaf implements Campaign.Listener {
        @Override
        public void found(Finding finding, Path folder) {}

        @Override
        public void advanced(int seeds) {}
    }

    /** A pass that drops some additions, crashes on others, and hangs where it is told to. */
    static final class Dropper implements FunctionPass {
        private static final PassInfo INFO =
                new PassInfo("dropper", "drops additions", new SourceRef.Assumed("a seeded bug"), DROP);

        private final long hangsAt;

        Dropper(long hangsAt) {
            this.hangsAt = hangsAt;
        }

        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Function function, PassContext context) {
            boolean changed = false;
            for (Instruction instruction : List.copyOf(instructions(function))) {
                changed |= visit(function, context, instruction);
            }
            return changed;
        }

        private static List<Instruction> instructions(Function function) {
            List<Instruction> all = new ArrayList<>();
            function.entry().forEach(all::add);
            return all;
        }

        private boolean visit(Function function, PassContext context, Instruction instruction) {
            if (!(instruction instanceof BinaryInstruction addition)
                    || !(addition.operand(1) instanceof ConstantInt constant)) {
                return false;
            }
            long seed = constant.signed().longValueExact();
            if (seed == hangsAt) {
                hang();
            }
            if (seed % CRASH_EVERY == CRASH_AT) {
                throw new IllegalStateException("crash");
            }
            Rewriter rewriter = context.rewriter(function);
            if (seed == 0 || seed % WRONG_EVERY != 0 || !rewriter.allow(DROP, addition)) {
                return false;
            }
            rewriter.replaceAllUses(addition, addition.operand(0));
            return true;
        }

        private static void hang() {
            boolean interrupted = false;
            CountDownLatch never = new CountDownLatch(1);
            while (!interrupted) {
                try {
                    never.await();
                } catch (InterruptedException asked) {
                    interrupted = true;
                }
            }
        }
    }

    static Subject subject(long hangsAt) {
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        return new PipelineSubject(
                Pipeline.of(new Dropper(hangsAt)), new RefinementCheck(new ReferenceEngine(), options));
    }

    static CampaignSpec spec(long first, long last, int unit) {
        return spec(first, last, unit, Long.MIN_VALUE, Duration.ofSeconds(20));
    }

    static CampaignSpec spec(long first, long last, int unit, long hangsAt, Duration limit) {
        TreeMap<String, String> entries = new TreeMap<>();
        entries.put("subject", "dropper");
        SeedUnits units = new SeedUnits(first, last, unit);
        entries.putAll(units.entries());
        return new CampaignSpec(
                new Configuration(entries),
                new Source(),
                subject(hangsAt),
                units,
                limit,
                List.of(),
                new Declarations(List.of(DROP.id(), "dropper:other"), List.of()));
    }
}
