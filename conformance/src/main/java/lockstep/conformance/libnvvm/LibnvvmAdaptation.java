package lockstep.conformance.libnvvm;

import java.util.List;
import java.util.function.Predicate;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmPrinter;

/**
 * Changes to a module that make the library accept it, in the order in which they are applied. None of them changes
 * what a program computes. Constructs that the library does not know at all are left for it to refuse, among them
 * {@code llvm.sin} and others that need its library of device functions, atomics on bytes, {@code indirectbr},
 * {@code alloca} in another address space, names of visible globals that are not C identifiers.
 *
 * <p>Source: NVVM IR Specification 2.0, and CUDA 13.0 as measured.
 */
public enum LibnvvmAdaptation {
    /** Sets {@code nvvmir.version} to 2.0: a module without it counts as NVVM IR 1.0 and is refused. */
    VERSION(LibnvvmAdaptation::setVersion),
    /**
     * Sets the triple {@code nvptx64-nvidia-cuda} if it is missing or is another one of nvptx64: a module without a
     * triple, or of another vendor or system, is refused.
     */
    TRIPLE(LibnvvmAdaptation::setTriple),
    /**
     * Adds the data layout of nvptx64 if it is missing, on which the verifier crashes; adds {@code i128:128}, which the
     * library requires, if it is missing and no type depends on it.
     */
    DATA_LAYOUT(LibnvvmAdaptation::completeLayout),
    /**
     * Removes {@code target-cpu}, {@code target-features}, {@code tune-cpu} and {@code optnone}: the options -arch and
     * -opt choose the target and the level.
     */
    TARGET_ATTRIBUTES(LibnvvmAdaptation::dropTargetAttributes),
    /**
     * Replaces atomic loads and stores, which the verifier refuses, by volatile ones with fences, and fences by calls
     * of {@code llvm.nvvm.membar}.
     */
    MEMORY_ORDER(MemoryOrderRewriter::rewrite);

    private static final String VERSION_NAME = "nvvmir.version";
    private static final int VERSION_MAJOR = 2;
    private static final int VERSION_MINOR = 0;
    private static final String TRIPLE_TEXT = "nvptx64-nvidia-cuda";
    private static final String WIDE_INTEGERS = "-i128:128";

    /** String attributes have their quotes in the key. */
    private static final List<String> TARGET_KEYS =
            List.of("optnone", "\"target-cpu\"", "\"target-features\"", "\"tune-cpu\"");

    private final Predicate<Module> change;

    LibnvvmAdaptation(Predicate<Module> change) {
        this.change = change;
    }

    /** Applies the change to {@code module}; returns whether anything changed. */
    boolean apply(Module module) {
        return change.test(module);
    }

    /** A copy of {@code module} with all changes applied. */
    public static Module adapt(Module module) {
        Module copy = ModuleCloner.clone(module);
        for (LibnvvmAdaptation adaptation : values()) {
            adaptation.apply(copy);
        }
        return copy;
    }

    private static boolean setVersion(Module module) {
        Context context = module.context();
        List<Metadata> numbers = List.of(
                new Metadata.OfConstant(context.i32(VERSION_MAJOR)),
                new Metadata.OfConstant(context.i32(VERSION_MINOR)));
        List<MetadataNode> old = module.namedMetadata().getOrDefault(VERSION_NAME, List.of());
        if (old.size() == 1 && beginsWith(old.getFirst(), numbers)) {
            return false;
        }
        module.namedMetadata().put(VERSION_NAME, List.of(MetadataNode.tuple(false, numbers)));
        return true;
    }

    /** The version of the IR may be followed by that of the debug metadata. */
    private static boolean beginsWith(MetadataNode node, List<Metadata> numbers) {
        List<MetadataNode.Operand> operands = node.operands();
        if (operands.size() < numbers.size()) {
            return false;
        }
        for (int i = 0; i < numbers.size(); i++) {
            if (!numbers.get(i).equals(operands.get(i).value())) {
                return false;
            }
        }
        return true;
    }

    private static boolean setTriple(Module module) {
        String triple = module.targetTriple();
        if (triple.equals(TRIPLE_TEXT) || !(triple.isEmpty() || triple.startsWith("nvptx64"))) {
            return false;
        }
        module.setTargetTriple(TRIPLE_TEXT);
        return true;
    }

    /**
     * Without an entry of its own, i128 has the alignment of i64, so the entry must not be added if structures or stack
     * slots contain i128. The printed text is searched for that, which is simple and conservative.
     */
    private static boolean completeLayout(Module module) {
        String layout = module.dataLayout();
        if (layout.isEmpty()) {
            module.setDataLayout(DataLayout.NVPTX64);
            return true;
        }
        if (layout.contains(WIDE_INTEGERS) || NvvmPrinter.print(module).contains("i128")) {
            return false;
        }
        module.setDataLayout(layout + WIDE_INTEGERS);
        return true;
    }

    private static boolean dropTargetAttributes(Module module) {
        boolean changed = false;
        for (Function function : module.functions()) {
            changed |= drop(function, TARGET_KEYS);
        }
        return changed;
    }

    /** Removes attributes from a function; returns whether it had any of them. */
    static boolean drop(Function function, List<String> keys) {
        AttributeSet old = function.attributes().function();
        AttributeSet kept = without(old, keys);
        function.setAttributes(function.attributes().withFunction(kept));
        return !kept.equals(old);
    }

    /** A set without some attributes. */
    static AttributeSet without(AttributeSet set, List<String> keys) {
        AttributeSet kept = set;
        for (String key : keys) {
            kept = kept.without(key);
        }
        return kept;
    }
}
