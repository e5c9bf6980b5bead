package lockstep.ir.nvvm.clone;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the globals in metadata. Nodes from which no global can be reached are shared with the source; the others,
 * which may form cycles, are copied once each.
 */
final class MetadataMapper {
    private final UnaryOperator<Constant> constants;
    /** Every node seen so far: its copy, or itself where it is shared. */
    private final Map<MetadataNode, MetadataNode> done = new IdentityHashMap<>();

    MetadataMapper(UnaryOperator<Constant> constants) {
        this.constants = constants;
    }

    Metadata map(Metadata metadata) {
        return switch (metadata) {
            case Metadata.Text t -> t;
            case Metadata.Inline i -> i;
            case Metadata.OfConstant c -> mapConstant(c);
            case MetadataNode n -> map(n);
        };
    }

    private Metadata mapConstant(Metadata.OfConstant wrapped) {
        Constant mapped = constants.apply(wrapped.value());
        return mapped == wrapped.value() ? wrapped : new Metadata.OfConstant(mapped);
    }

    MetadataNode map(MetadataNode node) {
        if (!done.containsKey(node)) {
            copyFrom(node);
        }
        return Objects.requireNonNull(done.get(node));
    }

    private void copyFrom(MetadataNode root) {
        Map<MetadataNode, List<MetadataNode>> users = new IdentityHashMap<>();
        List<MetadataNode> found = collect(root, users);
        Deque<MetadataNode> toCopy = new ArrayDeque<>();
        for (MetadataNode node : found) {
            done.put(node, node);
            if (mentionsReplaced(node)) {
                toCopy.add(node);
            }
        }
        List<MetadataNode> copied = new ArrayList<>();
        while (!toCopy.isEmpty()) {
            MetadataNode node = toCopy.remove();
            if (done.get(node) == node) {
                done.put(node, new MetadataNode());
                copied.add(node);
                toCopy.addAll(users.getOrDefault(node, List.of()));
            }
        }
        copied.forEach(this::fill);
    }

    /** Collects the nodes reachable from {@code root} that were not seen before, and the references between them. */
    private List<MetadataNode> collect(MetadataNode root, Map<MetadataNode, List<MetadataNode>> users) {
        List<MetadataNode> found = new ArrayList<>();
        Map<MetadataNode, Boolean> seen = new IdentityHashMap<>();
        Deque<MetadataNode> work = new ArrayDeque<>(List.of(root));
        seen.put(root, true);
        while (!work.isEmpty()) {
            MetadataNode node = work.remove();
            found.add(node);
            for (MetadataNode.Operand operand : node.operands()) {
                if (operand.value() instanceof MetadataNode inner && !done.containsKey(inner)) {
                    users.computeIfAbsent(inner, n -> new ArrayList<>()).add(node);
                    if (seen.putIfAbsent(inner, true) == null) {
                        work.add(inner);
                    }
                }
            }
        }
        return found;
    }

    private boolean mentionsReplaced(MetadataNode node) {
        for (MetadataNode.Operand operand : node.operands()) {
            if (operand.value() instanceof MetadataNode inner) {
                MetadataNode mapped = done.get(inner);
                if (mapped != null && mapped != inner) {
                    return true;
                }
            } else if (operand.value() instanceof Metadata.OfConstant c && mapConstant(c) != c) {
                return true;
            }
        }
        return false;
    }

    private void fill(MetadataNode source) {
        List<MetadataNode.Operand> operands = new ArrayList<>();
        for (MetadataNode.Operand operand : source.operands()) {
            operands.add(new MetadataNode.Operand(operand.label(), mapOrNull(operand.value()), operand.literal()));
        }
        Objects.requireNonNull(done.get(source)).set(source.kind(), source.isDistinct(), operands);
    }

    private @Nullable Metadata mapOrNull(@Nullable Metadata value) {
        if (value instanceof MetadataNode node) {
            return done.get(node);
        }
        return value == null ? null : map(value);
    }
}
