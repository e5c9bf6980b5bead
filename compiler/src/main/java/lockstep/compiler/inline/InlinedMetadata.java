package lockstep.compiler.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import org.jspecify.annotations.Nullable;

/**
 * Adapts the metadata of inlined instructions.
 *
 * <ul>
 *   <li>Metadata on aliasing or parallel accesses within <em>one</em> activation of the callee is removed: two
 *       activations in one function would share its scopes.
 *   <li>A loop gets a new identity, without debug locations and without {@code parallel_accesses}.
 *   <li>A debug location is marked as inlined at that of the call, or removed if the call has no location.
 * </ul>
 *
 * <p>Metadata on a single instruction (ranges, {@code nonnull}, TBAA, {@code invariant.load}, branch weights) is kept.
 */
final class InlinedMetadata {
    private static final List<String> OF_ONE_ACTIVATION =
            List.of("alias.scope", "noalias", "llvm.access.group", "llvm.mem.parallel_loop_access");
    private static final String LOOP = "llvm.loop";
    private static final String DEBUG = "dbg";
    private static final String LOCATION = "DILocation";
    private static final String INLINED_AT = "inlinedAt";

    private final @Nullable MetadataNode callSite;
    private final Map<MetadataNode, MetadataNode> locations = new IdentityHashMap<>();
    private final Map<MetadataNode, MetadataNode> loops = new IdentityHashMap<>();

    InlinedMetadata(CallInstruction call) {
        Metadata location = call.metadata().get(DEBUG);
        callSite = location instanceof MetadataNode node && node.kind().equals(LOCATION) ? distinct(node) : null;
    }

    private static MetadataNode distinct(MetadataNode location) {
        MetadataNode copy = new MetadataNode();
        copy.set(location.kind(), true, location.operands());
        return copy;
    }

    /** Adapts the metadata of {@code copy}, an instruction of the body. */
    void adapt(Instruction copy) {
        if (copy.metadata().isEmpty()) {
            adaptPlain(copy);
            return;
        }
        for (String kind : OF_ONE_ACTIVATION) {
            if (copy.metadata().containsKey(kind)) {
                copy.setMetadata(kind, null);
            }
        }
        if (copy.metadata().get(LOOP) instanceof MetadataNode loop) {
            copy.setMetadata(LOOP, loops.computeIfAbsent(loop, InlinedMetadata::ownLoop));
        }
        Metadata location = copy.metadata().get(DEBUG);
        if (location == null) {
            adaptPlain(copy);
        } else {
            boolean isKept = callSite != null && location instanceof MetadataNode node && isLocation(node);
            copy.setMetadata(DEBUG, isKept ? inlined((MetadataNode) location) : null);
        }
    }

    /** A call must have a location in a function with debug information; LLVM's verifier requires it. */
    private void adaptPlain(Instruction copy) {
        if (callSite != null && copy instanceof CallInstruction) {
            copy.setMetadata(DEBUG, callSite);
        }
    }

    private static boolean isLocation(MetadataNode node) {
        return node.kind().equals(LOCATION);
    }

    // ---- loops

    private static MetadataNode ownLoop(MetadataNode loop) {
        MetadataNode own = new MetadataNode();
        List<MetadataNode.Operand> operands = new ArrayList<>(List.of(MetadataNode.Operand.of(own)));
        for (MetadataNode.Operand operand : loop.operands()) {
            if (operand.value() != loop && !(operand.value() instanceof MetadataNode n && isOfActivation(n))) {
                operands.add(operand);
            }
        }
        own.set(loop.kind(), true, operands);
        return own;
    }

    private static boolean isOfActivation(MetadataNode property) {
        return isLocation(property)
                || !property.operands().isEmpty()
                        && property.operands().getFirst().value() instanceof Metadata.Text name
                        && name.value().equals("llvm.loop.parallel_accesses");
    }

    // ---- debug locations

    /** {@code location} with that of the call at the end of its inlining chain. */
    private MetadataNode inlined(MetadataNode location) {
        Deque<MetadataNode> chain = new ArrayDeque<>();
        @Nullable MetadataNode at = location;
        while (at != null && !locations.containsKey(at)) {
            chain.push(at);
            at = inlinedAt(at);
        }
        MetadataNode done = Objects.requireNonNull(at == null ? callSite : locations.get(at));
        while (!chain.isEmpty()) {
            MetadataNode next = chain.pop();
            done = inlinedAt(next, done);
            locations.put(next, done);
        }
        return done;
    }

    private static @Nullable MetadataNode inlinedAt(MetadataNode location) {
        for (MetadataNode.Operand operand : location.operands()) {
            if (operand.label().equals(INLINED_AT) && operand.value() instanceof MetadataNode node) {
                return node;
            }
        }
        return null;
    }

    private static MetadataNode inlinedAt(MetadataNode location, MetadataNode place) {
        List<MetadataNode.Operand> operands = new ArrayList<>();
        for (MetadataNode.Operand operand : location.operands()) {
            if (!operand.label().equals(INLINED_AT)) {
                operands.add(operand);
            }
        }
        operands.add(new MetadataNode.Operand(INLINED_AT, place, ""));
        MetadataNode copy = new MetadataNode();
        copy.set(LOCATION, location.isDistinct(), operands);
        return copy;
    }
}
