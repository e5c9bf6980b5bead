package lockstep.fuzz.mutate;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import org.jspecify.annotations.Nullable;

/**
 * A program that mutations start from: what one launch sequence reaches of a file. It is made when it is first asked
 * for, and again when the memory was needed for others. Safe for use by several threads.
 */
public final class Original {
    /** Between the file and what of it is launched. */
    static final String LAUNCHED = " @";

    private final String name;
    private final LaunchFile launches;
    private final Supplier<Module> whole;
    private final int instructions;
    private SoftReference<Module> module = new SoftReference<>(null);

    /**
     * @param name the file, and what of it is launched
     * @param whole makes the module of the file, the same each time
     * @param instructions of the functions that the launches reach
     */
    Original(String name, LaunchFile launches, Supplier<Module> whole, int instructions) {
        this.name = Objects.requireNonNull(name);
        this.launches = Objects.requireNonNull(launches);
        this.whole = Objects.requireNonNull(whole);
        this.instructions = instructions;
    }

    /** The file, and what of it is launched. */
    public String name() {
        return name;
    }

    /** The file, as seen from the folder that was read. */
    public String file() {
        return name.substring(0, name.indexOf(LAUNCHED));
    }

    /** What is launched; at least one launch. */
    LaunchFile launches() {
        return launches;
    }

    /** Instructions of the functions that the launches reach. */
    public int instructions() {
        return instructions;
    }

    /** The program; left as it is by everybody. */
    synchronized Module module() {
        Module known = module.get();
        if (known == null) {
            known = ModuleCloner.clone(whole.get());
            keepReached(known, launches);
            module = new SoftReference<>(known);
        }
        return known;
    }

    /** Functions of {@code module} that {@code launches} get to: through calls, addresses and initializers. */
    static Set<Function> reached(Module module, LaunchFile launches) {
        Set<GlobalValue> seen = new LinkedHashSet<>();
        Deque<GlobalValue> work = new ArrayDeque<>();
        launches.kernels().forEach(kernel -> module.function(kernel).ifPresent(work::add));
        while (!work.isEmpty()) {
            GlobalValue global = work.remove();
            if (seen.add(global)) {
                work.addAll(mentions(global));
            }
        }
        Set<Function> functions = new LinkedHashSet<>();
        for (GlobalValue global : seen) {
            if (global instanceof Function function) {
                functions.add(function);
            }
        }
        return functions;
    }

    private static Collection<GlobalValue> mentions(GlobalValue global) {
        return switch (global) {
            case Function function -> function.usedGlobals();
            case GlobalVariable variable ->
                variable.initializer()
                        .<Collection<GlobalValue>>map(Constant::mentionedGlobals)
                        .orElse(List.of());
            case GlobalAlias alias -> alias.aliasee().mentionedGlobals();
            case GlobalIFunc indirect -> indirect.resolver().mentionedGlobals();
        };
    }

    /** Removes the functions that neither the launches nor other globals reach. */
    private static void keepReached(Module module, LaunchFile launches) {
        Set<Function> kept = new LinkedHashSet<>(reached(module, launches));
        Deque<GlobalValue> work = new ArrayDeque<>();
        for (GlobalValue global : module.globals()) {
            if (!(global instanceof Function)) {
                work.addAll(mentions(global));
            }
        }
        while (!work.isEmpty()) {
            if (work.remove() instanceof Function function && kept.add(function)) {
                work.addAll(function.usedGlobals());
            }
        }
        List<Function> gone = new ArrayList<>(module.functions());
        gone.removeIf(function -> kept.contains(function) || isNamedInBlocks(function));
        List<MetadataNode> annotations = module.namedMetadata().get("nvvm.annotations");
        if (annotations != null) {
            List<MetadataNode> left = new ArrayList<>(annotations);
            left.removeIf(node -> gone.contains(annotated(node)));
            module.namedMetadata().put("nvvm.annotations", left);
            module.annotationsChanged();
        }
        module.removeAll(gone);
    }

    private static boolean isNamedInBlocks(Function function) {
        return function.blockList().stream().anyMatch(BasicBlock::isAddressTaken);
    }

    private static @Nullable Function annotated(MetadataNode node) {
        return !node.operands().isEmpty()
                        && node.operands().getFirst().value() instanceof Metadata.OfConstant constant
                        && constant.value() instanceof Function function
                ? function
                : null;
    }
}
