package lockstep.compiler.analysis.alias;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import org.jspecify.annotations.Nullable;

/**
 * The promises of metadata about an access: its type, the scopes that its address belongs to, and the scopes that it
 * does not alias.
 *
 * <p>Source: LLVM Language Reference, "'tbaa' Metadata" and "'noalias' and 'alias.scope' Metadata".
 *
 * @param type node of {@code !tbaa}, or null
 * @param scopes list of {@code !alias.scope}, or null
 * @param foreign list of {@code !noalias}, or null
 */
record AccessTags(
        @Nullable MetadataNode type,
        @Nullable MetadataNode scopes,
        @Nullable MetadataNode foreign) {
    /** No promises. */
    static final AccessTags NONE = new AccessTags(null, null, null);

    /** Limit on the types visited from one access; more deeply nested structs promise nothing. */
    private static final int MAX_TYPES = 64;

    private static final int IMMUTABLE = 3;

    static AccessTags of(Instruction instruction) {
        MetadataNode type = node(instruction.metadata().get("tbaa"));
        MetadataNode scopes = node(instruction.metadata().get("alias.scope"));
        MetadataNode foreign = node(instruction.metadata().get("noalias"));
        return type == null && scopes == null && foreign == null ? NONE : new AccessTags(type, scopes, foreign);
    }

    private static @Nullable MetadataNode node(@Nullable Metadata metadata) {
        return metadata instanceof MetadataNode node && node.isTuple() ? node : null;
    }

    /**
     * Whether the tags promise that an access with these and one with {@code that} do not alias, unless both only read.
     */
    boolean excludes(AccessTags that) {
        return isForeign(scopes, that.foreign) || isForeign(that.scopes, foreign) || typesExclude(type, that.type);
    }

    /** Whether the type says that the memory does not change. */
    boolean isUnchanging() {
        return type != null && type.operands().size() > IMMUTABLE && number(type, IMMUTABLE) == 1;
    }

    // ---- scopes

    /** Whether in some domain all scopes of one access are in the noalias list of the other. */
    private static boolean isForeign(@Nullable MetadataNode scopes, @Nullable MetadataNode foreign) {
        if (scopes == null || foreign == null) {
            return false;
        }
        List<MetadataNode> excluded = nodes(foreign);
        for (MetadataNode domain : domains(excluded)) {
            List<MetadataNode> own = nodes(scopes).stream()
                    .filter(scope -> operand(scope, 1) == domain)
                    .toList();
            if (!own.isEmpty() && excluded.containsAll(own)) {
                return true;
            }
        }
        return false;
    }

    private static List<MetadataNode> domains(List<MetadataNode> scopes) {
        List<MetadataNode> domains = new ArrayList<>();
        for (MetadataNode scope : scopes) {
            MetadataNode domain = operand(scope, 1);
            if (domain != null && !domains.contains(domain)) {
                domains.add(domain);
            }
        }
        return domains;
    }

    private static List<MetadataNode> nodes(MetadataNode list) {
        List<MetadataNode> found = new ArrayList<>();
        for (MetadataNode.Operand operand : list.operands()) {
            if (operand.value() instanceof MetadataNode node) {
                found.add(node);
            }
        }
        return found;
    }

    // ---- types

    /** A position in a type, as accessed by a tag. */
    private record Place(MetadataNode type, long offset) {}

    /**
     * Whether neither accessed place is part of the other's base type. Tags of different trees promise nothing about
     * each other.
     */
    private static boolean typesExclude(@Nullable MetadataNode a, @Nullable MetadataNode b) {
        if (a == null || b == null || a == b) {
            return false;
        }
        List<Place> pathA = path(a);
        List<Place> pathB = path(b);
        if (pathA.isEmpty() || pathB.isEmpty()) {
            return false;
        }
        Place meetsB = at(pathA, pathB.getFirst().type);
        if (meetsB != null) {
            return meetsB.offset != pathB.getFirst().offset;
        }
        Place meetsA = at(pathB, pathA.getFirst().type);
        if (meetsA != null) {
            return meetsA.offset != pathA.getFirst().offset;
        }
        return pathA.getLast().type == pathB.getLast().type;
    }

    private static @Nullable Place at(List<Place> path, MetadataNode type) {
        return path.stream().filter(place -> place.type == type).findFirst().orElse(null);
    }

    /**
     * The path from the base type of a tag down to the accessed member and up its parents to the root; empty if
     * malformed, or in the newer form with sizes, where the first operand of a type is its parent.
     */
    private static List<Place> path(MetadataNode tag) {
        MetadataNode base = operand(tag, 0);
        if (base == null || operand(tag, 1) == null || tag.operands().size() <= 2) {
            return List.of();
        }
        List<Place> path = new ArrayList<>();
        Place at = new Place(base, number(tag, 2));
        while (at != null && path.size() < MAX_TYPES) {
            if (operand(at.type, 0) != null) {
                return List.of();
            }
            path.add(at);
            at = next(at);
        }
        return path.size() < MAX_TYPES ? path : List.of();
    }

    /** The member of a struct at an offset; the parent of a scalar; null after the root. */
    private static @Nullable Place next(Place at) {
        int members = (at.type.operands().size() - 1) / 2;
        if (members <= 1) {
            MetadataNode only = at.type.operands().size() < 2 ? null : operand(at.type, 1);
            long start = at.type.operands().size() > 2 ? number(at.type, 2) : 0;
            return only == null ? null : new Place(only, Math.max(0, at.offset - start));
        }
        Place found = null;
        for (int i = 0; i < members; i++) {
            MetadataNode member = operand(at.type, 1 + 2 * i);
            long start = number(at.type, 2 + 2 * i);
            if (member != null && start <= at.offset) {
                found = new Place(member, at.offset - start);
            }
        }
        return found;
    }

    private static @Nullable MetadataNode operand(MetadataNode node, int index) {
        return index < node.operands().size() ? node(node.operands().get(index).value()) : null;
    }

    private static long number(MetadataNode node, int index) {
        return index < node.operands().size()
                        && node.operands().get(index).value() instanceof Metadata.OfConstant constant
                        && constant.value() instanceof ConstantInt value
                ? value.zext()
                : 0;
    }
}
