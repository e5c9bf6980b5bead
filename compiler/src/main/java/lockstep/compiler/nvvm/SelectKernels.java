package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * select-kernels: keeps some of a module's kernels, by their index in module order. The others become internal
 * functions, which the elimination of unused globals removes. By default all are kept.
 *
 * <p>This is not an optimization: the other kernels cannot be launched any more.
 */
public final class SelectKernels implements ModulePass {
    private static final String NAME = "select-kernels";
    private static final String ANNOTATIONS = "nvvm.annotations";

    static final Rule DROP =
            new Rule(NAME, "drop-kernel", "a kernel that is not selected becomes an internal function");

    private static final SourceRef NUMBERS =
            new SourceRef.Assumed("the seed names the pass but not its parameters; knobs are numbers");
    private static final Knob FIRST =
            new Knob("first", 0, 0, Integer.MAX_VALUE, "number of the first kernel kept, from 0", NUMBERS);
    private static final Knob COUNT =
            new Knob("count", Integer.MAX_VALUE, 0, Integer.MAX_VALUE, "how many kernels are kept", NUMBERS);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "keep some of a module's kernels",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(DROP),
            List.of(FIRST, COUNT),
            List.of("dropped"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        List<Function> kernels = module.kernels();
        long first = context.knob(FIRST);
        long end = first + context.knob(COUNT);
        Set<Function> dropped = new HashSet<>();
        for (int number = 0; number < kernels.size(); number++) {
            Function kernel = kernels.get(number);
            boolean isSelected = number >= first && number < end;
            if (!isSelected
                    && context.rewriter(kernel).allow(DROP, kernel.entry().terminator())) {
                drop(kernel);
                dropped.add(kernel);
                context.count("dropped", 1);
                context.remark(() -> new Remark(
                        Remark.Kind.PASSED,
                        NAME,
                        "Dropped",
                        kernel.name(),
                        kernel.entry().terminator().location(),
                        "@" + kernel.name() + " is not selected"));
            }
        }
        forgetAnnotations(module, dropped);
        return !dropped.isEmpty();
    }

    private static void drop(Function kernel) {
        kernel.setConvention(CallingConvention.C);
        kernel.setLinkage(Linkage.INTERNAL);
        kernel.setVisibility("");
    }

    /** Removes the annotations of all functions in {@code dropped}, in one traversal. */
    private static void forgetAnnotations(Module module, Set<Function> dropped) {
        List<MetadataNode> annotations = module.namedMetadata().get(ANNOTATIONS);
        if (annotations == null || dropped.isEmpty()) {
            return;
        }
        List<MetadataNode> kept = new ArrayList<>(annotations);
        kept.removeIf(node -> isAbout(node, dropped));
        if (kept.isEmpty()) {
            module.namedMetadata().remove(ANNOTATIONS);
        } else {
            module.namedMetadata().put(ANNOTATIONS, kept);
        }
        module.annotationsChanged();
    }

    private static boolean isAbout(MetadataNode node, Set<Function> dropped) {
        return !node.operands().isEmpty()
                && node.operands().getFirst().value() instanceof Metadata.OfConstant constant
                && constant.value() instanceof Function function
                && dropped.contains(function);
    }
}
