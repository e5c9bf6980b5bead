package lockstep.fuzz.web;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.cssa.MergeSets;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.program.Dialect;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.conformance.web.WebCheck;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/** Small kernels with PHIs, and what is done with them. */
final class WebPrograms {
    /** What {@link #module} is run with. */
    public static final LaunchFile LAUNCH = LaunchReader.readFile(
            "web.launch", "LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9), i32 5]");

    /** Lanes part and meet; each arm has a value of its own. */
    public static final String DIAMOND = """
              %c = icmp ugt i32 %x, 4
              br i1 %c, label %a, label %b
            a:
              %y = mul i32 %x, 3
              br label %j
            b:
              %z = add i32 %x, 100
              br label %j
            j:
              %v = phi i32 [ %y, %a ], [ %z, %b ]
              store i32 %v, ptr %po
              ret void
            """;
    /** Two PHIs exchange their values on every iteration. */
    public static final String SWAP = """
              br label %l
            l:
              %a = phi i32 [ 1, %entry ], [ %b, %l ]
              %b = phi i32 [ %t, %entry ], [ %a, %l ]
              %i = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %i, 1
              %c = icmp ult i32 %n, %x
              br i1 %c, label %l, label %e
            e:
              %d = sub i32 %a, %b
              store i32 %d, ptr %po
              ret void
            """;
    /** The PHI's own value is used after the loop, after the next one was computed into the same cell. */
    public static final String LOST_COPY = """
              br label %l
            l:
              %i = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %i, 1
              %c = icmp ult i32 %i, %x
              br i1 %c, label %l, label %e
            e:
              store i32 %i, ptr %po
              ret void
            """;
    /** The critical edge from l back to l: its copy must not be executed on the exit edge. */
    static final String CRITICAL = """
              br label %l
            l:
              %i = phi i32 [ %t, %entry ], [ 7, %l ]
              %k = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %k, 1
              %c = icmp ult i32 %n, %x
              br i1 %c, label %l, label %e
            e:
              store i32 %i, ptr %po
              ret void
            """;
    /** Both values of the PHI are live at once before the branch. */
    static final String EARLY = """
              %y = mul i32 %x, 3
              %z = add i32 %x, 100
              %c = icmp ugt i32 %x, 4
              br i1 %c, label %a, label %b
            a:
              br label %j
            b:
              br label %j
            j:
              %v = phi i32 [ %y, %a ], [ %z, %b ]
              store i32 %v, ptr %po
              ret void
            """;
    /** The counter's last value is read after the loop, which lanes leave at different times. */
    static final String COUNT = """
              br label %l
            l:
              %i = phi i32 [ 0, %entry ], [ %n, %l ]
              %n = add i32 %i, 1
              %c = icmp ult i32 %n, %x
              br i1 %c, label %l, label %e
            e:
              store i32 %n, ptr %po
              ret void
            """;
    /** A uniform counter that an arm of some lanes sets anew while the others still need it. */
    static final String UNIFORM_ARM = """
              %c = icmp ugt i32 %x, 4
              br i1 %c, label %a, label %b
            a:
              br label %l
            l:
              %i = phi i32 [ 0, %a ], [ %n, %l ]
              %n = add i32 %i, 1
              %d = icmp ult i32 %n, %u
              br i1 %d, label %l, label %ae
            ae:
              store i32 %n, ptr %po
              ret void
            b:
              store i32 %u, ptr %po
              ret void
            """;

    private WebPrograms() {}

    /** A module with a kernel of this body: {@code %x} is a value of the lane, {@code %u} the same in all. */
    public static Module module(String body) {
        String text = """
                define ptx_kernel void @k(ptr %out, ptr %in, i32 %u) {
                entry:
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %pi = getelementptr i32, ptr %in, i32 %t
                  %po = getelementptr i32, ptr %out, i32 %t
                  %x = load i32, ptr %pi
                """ + body + "}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";
        return NvvmReader.read("web.ll", text, new Context()).orThrow();
    }

    static Function kernel(Module module) {
        return module.function("k").orElseThrow();
    }

    static Module after(String body, String passes) {
        Module module = module(body);
        run(module, passes);
        return module;
    }

    static void run(Module module, String passes) {
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
    }

    static RefinementCheck check() {
        return new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
    }

    static Runs runs(Module module) {
        return check().run(ProgramImage.of(ModuleCloner.clone(module)), LAUNCH);
    }

    /** The program with its PHIs in webs against itself by edge. */
    static Verdict inWebs(Module module, PhiMode mode, java.util.function.Function<Function, CongruenceClasses> webs) {
        Bracket bracket = new Bracket(check(), List.of(LAUNCH));
        Bracket.Reached byEdge = bracket.begin(ProgramImage.of(ModuleCloner.clone(module)));
        new WebCheck(mode, function -> Optional.of(webs.apply(function)))
                .judge(bracket, new Step(0, "phi", Dialect.NVVM), module, byEdge);
        return bracket.verdicts().getLast().verdict();
    }

    static Verdict inWebs(Module module, PhiMode mode) {
        return inWebs(module, mode, MergeSets::of);
    }
}
