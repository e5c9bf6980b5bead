package lockstep.ir.nvvm.intrinsic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import org.jspecify.annotations.Nullable;

/** All intrinsics by name. Immutable, read once from {@code intrinsics.tsv}. */
public final class IntrinsicTable {
    /** Names are looked up word by word (words end at dots), so a lookup costs the length of the name. */
    private static final class Node {
        private final Map<String, Node> next = new HashMap<>();
        private @Nullable IntrinsicInfo exact;
        private @Nullable IntrinsicInfo gap;
    }

    private static final IntrinsicTable INSTANCE = new IntrinsicTable(new IntrinsicTableReader().read());

    private static final String NVVM = "llvm.nvvm.";

    private final Node root = new Node();

    /** Rows by whole name, without gaps: most names have no suffix and need no search. */
    private final Map<String, IntrinsicInfo> whole = new HashMap<>();

    private final List<IntrinsicInfo> rows;

    IntrinsicTable(List<IntrinsicInfo> rows) {
        this.rows = List.copyOf(rows);
        for (IntrinsicInfo row : rows) {
            Node node = root;
            for (String word : row.name().split("\\.")) {
                node = node.next.computeIfAbsent(word, w -> new Node());
            }
            if (row.isGap()) {
                node.gap = row;
            } else {
                node.exact = row;
                whole.put(row.name(), row);
            }
        }
    }

    /** The rows in the order of the resource, gaps first. */
    public static List<IntrinsicInfo> all() {
        return Collections.unmodifiableList(INSTANCE.rows);
    }

    /**
     * The row for the intrinsic of this full name: the one with the longest name that {@code name} begins with, word by
     * word. What follows must be a suffix of types if the intrinsic has overloaded ones, else nothing.
     *
     * @return empty if the name is not that of a known intrinsic
     */
    public static Optional<IntrinsicInfo> lookup(String name) {
        return INSTANCE.find(name);
    }

    private Optional<IntrinsicInfo> find(String name) {
        IntrinsicInfo found = whole.get(name);
        return found == null ? search(name) : Optional.of(found);
    }

    private Optional<IntrinsicInfo> search(String name) {
        IntrinsicInfo found = null;
        Node node = root;
        int at = 0;
        while (node != null && at <= name.length()) {
            int dot = name.indexOf('.', at);
            int end = dot < 0 ? name.length() : dot;
            node = node.next.get(name.substring(at, end));
            at = end + 1;
            if (node != null) {
                boolean isWhole = end == name.length();
                found = node.gap != null ? node.gap : found;
                found = node.exact != null && (isWhole || node.exact.overloadCount() > 0) ? node.exact : found;
            }
        }
        return Optional.ofNullable(found);
    }

    /** The row of the intrinsic that {@code function} is; empty for other functions and unknown intrinsics. */
    public static Optional<IntrinsicInfo> of(Function function) {
        return function.isIntrinsic() ? lookup(function.name()) : Optional.empty();
    }

    /**
     * Whether {@code name} is one of the target NVVM, by its second word, as in LLVM's
     * {@code Intrinsic::isTargetIntrinsic}.
     */
    public static boolean isOfNvvm(String name) {
        return name.startsWith(NVVM);
    }

    /** The row of {@code function}; empty for functions that are not a known intrinsic. */
    public static Optional<Intrinsic> kindOf(Function function) {
        return of(function).map(IntrinsicInfo::kind);
    }

    /**
     * The declaration of an intrinsic in {@code module}, added with its attributes if it is missing.
     *
     * @param name without suffix
     * @param overloads the overloaded types in order
     * @throws IllegalArgumentException if there is no such intrinsic or the types do not fit it
     */
    public static Function declare(Module module, String name, Type... overloads) {
        List<Type> types = List.of(overloads);
        IntrinsicInfo info = lookup(name + (types.isEmpty() ? "" : ".x"))
                .filter(i -> i.name().equals(name))
                .orElseThrow(() -> new IllegalArgumentException("no intrinsic " + name));
        FunctionType type = info.typeFor(types)
                .orElseThrow(() -> new IllegalArgumentException(name + " is not overloaded for " + types));
        Function declared = module.declareFunction(info.nameFor(types), type);
        completeDeclaration(declared);
        return declared;
    }

    /**
     * Adds to the declaration of an intrinsic the attributes that LLVM gives it regardless of the text; those that it
     * has already stay, except the memory effect, which is the table's. Other functions are not changed.
     */
    public static void completeDeclaration(Function function) {
        IntrinsicInfo info = of(function).orElse(null);
        if (info == null || info.isGap() || !function.isDeclaration()) {
            return;
        }
        AttributeList own = function.attributes();
        AttributeList given = info.attributes();
        AttributeList joined =
                own.withFunction(join(own.function(), given.function())).withResult(join(own.result(), given.result()));
        for (int i = 0; i < given.parameters().size(); i++) {
            joined = joined.withParameter(i, join(own.parameter(i), given.parameter(i)));
        }
        function.setAttributes(joined);
    }

    private static AttributeSet join(AttributeSet own, AttributeSet given) {
        if (given.isEmpty()) {
            return own;
        }
        List<Attribute> all = new ArrayList<>(own.all());
        all.addAll(given.all());
        return AttributeSet.of(all);
    }
}
