package lockstep.ir.nvvm.clone;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import org.jspecify.annotations.Nullable;

/**
 * Hashes metadata. A node is hashed by content at its first occurrence and by number afterwards (so that cycles end,
 * shared nodes are visited once, and two distinct nodes with the same contents differ); a node without nodes inside
 * that is not distinct is hashed by content each time. Debug information ({@code DI...}) is ignored.
 */
final class MetadataHasher {
    /** The attachments that change what a program means or permits, in order of their names. */
    private static final List<String> MEANINGFUL = Stream.of(
                    "range",
                    "nonnull",
                    "noundef",
                    "align",
                    "dereferenceable",
                    "dereferenceable_or_null",
                    "invariant.load",
                    "invariant.group",
                    "noalias",
                    "alias.scope",
                    "fpmath",
                    "llvm.loop",
                    "llvm.access.group",
                    "llvm.mem.parallel_loop_access")
            .sorted()
            .toList();

    private final ContentHashes contents;
    private final Map<MetadataNode, Integer> numbers = new IdentityHashMap<>();

    MetadataHasher(ContentHashes contents) {
        this.contents = contents;
    }

    /**
     * The order of attachments has no meaning, so kinds and nodes are combined by a sum; nodes are visited in order of
     * the kind.
     */
    void addAttachments(Mixer mixer, Map<String, ? extends Metadata> attachments) {
        if (attachments.isEmpty()) {
            mixer.add(0);
            return;
        }
        for (String kind : MEANINGFUL) {
            Metadata node = attachments.get(kind);
            if (node != null) {
                mixer.add(kind);
                add(mixer, node);
            }
        }
        mixer.add(0);
    }

    void add(Mixer mixer, @Nullable Metadata root) {
        Deque<Metadata> work = new ArrayDeque<>();
        addShallow(mixer, root, work);
        while (!work.isEmpty()) {
            MetadataNode node = (MetadataNode) work.remove();
            mixer.add(node.kind()).add(node.isDistinct()).add(node.operands().size());
            for (MetadataNode.Operand operand : node.operands()) {
                mixer.add(operand.label()).add(operand.literal());
                addShallow(mixer, operand.value(), work);
            }
        }
    }

    private void addShallow(Mixer mixer, @Nullable Metadata value, Deque<Metadata> work) {
        if (value == null) {
            mixer.add(1);
            return;
        }
        switch (value) {
            case Metadata.Text t -> mixer.add(2).add(t.value());
            case Metadata.Inline i -> mixer.add(3).add(i.name()).add(String.join(",", i.arguments()));
            case Metadata.OfConstant c -> mixer.add(4).add(contents.of(c.value()));
            case MetadataNode n -> addNode(mixer, n, work);
        }
    }

    private void addNode(Mixer mixer, MetadataNode node, Deque<Metadata> work) {
        if (node.kind().startsWith("DI")) {
            mixer.add(1);
        } else if (isLeaf(node)) {
            mixer.add(5);
            work.add(node);
        } else {
            Integer number = numbers.putIfAbsent(node, numbers.size());
            mixer.add(6).add(number == null ? numbers.size() - 1 : number);
            if (number == null) {
                work.add(node);
            }
        }
    }

    private static boolean isLeaf(MetadataNode node) {
        if (node.isDistinct()) {
            return false;
        }
        for (MetadataNode.Operand operand : node.operands()) {
            if (operand.value() instanceof MetadataNode) {
                return false;
            }
        }
        return true;
    }
}
