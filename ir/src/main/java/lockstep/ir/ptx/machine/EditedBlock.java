package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import org.jspecify.annotations.Nullable;

/** A block whose statements change: a ring of nodes, so that an edit costs the same wherever it is. */
final class EditedBlock {
    /** A statement in the ring. */
    static final class Node {
        final EditedBlock block;
        /** Null at the node between the last statement and the first. */
        final @Nullable PtxStatement statement;

        private Node previous = this;
        private Node next = this;

        private Node(EditedBlock block, @Nullable PtxStatement statement) {
            this.block = block;
            this.statement = statement;
        }

        /** The next statement that lanes execute; null if there is none in the block. */
        @Nullable PtxStatement nextExecuted() {
            for (Node node = next; node.statement != null; node = node.next) {
                if (MachineBlock.isExecuted(node.statement)) {
                    return node.statement;
                }
            }
            return null;
        }

        /** A new node with {@code added} before this one. */
        Node insertBefore(PtxStatement added) {
            Node node = new Node(block, added);
            node.previous = previous;
            node.next = this;
            previous.next = node;
            previous = node;
            block.unchanged = null;
            return node;
        }

        /** A new node with {@code added} after this one. */
        Node insertAfter(PtxStatement added) {
            return next.insertBefore(added);
        }

        /** Unlinks it from its block. */
        void remove() {
            previous.next = next;
            next.previous = previous;
            block.unchanged = null;
        }
    }

    final @Nullable PtxLabelDefinition name;
    /** The block that this one was made of; null once a statement was added or removed. */
    private @Nullable MachineBlock unchanged;

    private final Node end = new Node(this, null);
    /** The next block in the layout. */
    @Nullable EditedBlock following;

    /** A block without statements. */
    EditedBlock(@Nullable PtxLabelDefinition name) {
        this.name = name;
    }

    /** A block with the statements of {@code source}. */
    EditedBlock(MachineBlock source) {
        this(source.name().orElse(null));
        source.statements().forEach(this::append);
        unchanged = source;
    }

    /** A new node after all others. */
    Node append(PtxStatement added) {
        return end.insertBefore(added);
    }

    /** The nodes of its statements, as they are now. */
    Iterable<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (Node node = end.next; node.statement != null; node = node.next) {
            nodes.add(node);
        }
        return nodes;
    }

    /** The PHIs that it begins with. */
    List<PtxInstruction> phis() {
        List<PtxInstruction> phis = new ArrayList<>();
        for (Node node = end.next; node.statement != null; node = node.next) {
            if (node.statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI) {
                phis.add(phi);
            } else if (MachineBlock.isExecuted(node.statement)) {
                break;
            }
        }
        return phis;
    }

    /** Its current state, with {@code first} before its statements. */
    MachineBlock snapshot(List<? extends PtxStatement> first) {
        if (unchanged != null && first.isEmpty()) {
            return unchanged;
        }
        List<PtxStatement> statements = new ArrayList<>(first);
        for (Node node = end.next; node.statement != null; node = node.next) {
            statements.add(node.statement);
        }
        return new MachineBlock(name, statements);
    }
}
