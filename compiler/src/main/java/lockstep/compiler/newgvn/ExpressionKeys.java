package lockstep.compiler.newgvn;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Keys of instructions in terms of the classes of their operands. With flags, operations with different
 * poison-generating flags or metadata have different keys: then facts about one member of a class hold for all, and
 * simplification may use them. Without, they have equal keys, and the member that replaces others gives up the flags
 * that those do not have. For that the members must be the same operation: a PHI of a value with more flags, or a load
 * of it, would pass on the poison of that value.
 */
final class ExpressionKeys {
    /** A key with the poison-generating flags and metadata of the instruction. */
    record FlaggedKey(Object plain, int flags, Map<String, Metadata> metadata) {}

    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final Context context;
    private final boolean hasFlags;
    private final Map<Instruction, Optional<ExpressionKey>> expressions = new IdentityHashMap<>();
    private final Map<Object, FlaggedKey> firstOf = new HashMap<>();
    private boolean isMixed;

    ExpressionKeys(CongruencePartition partition, DominatingFacts facts, Context context, boolean hasFlags) {
        this.partition = partition;
        this.facts = facts;
        this.context = context;
        this.hasFlags = hasFlags;
    }

    boolean hasFlags() {
        return hasFlags;
    }

    Context context() {
        return context;
    }

    /** Whether two keys differed only in flags or metadata. */
    boolean isMixed() {
        return isMixed;
    }

    /** The expression of {@code instruction} as written; null if it is not pure. */
    @Nullable ExpressionKey expression(Instruction instruction) {
        return expressions.computeIfAbsent(instruction, ExpressionKey::of).orElse(null);
    }

    /** The key of {@code instruction}, whose expression is {@code expression}. */
    Object of(Instruction instruction, ExpressionKey expression) {
        return flagged(instruction, numbered(instruction, expression));
    }

    /** {@code expression} with the class numbers of its operands where {@code instruction} is executed. */
    Object numbered(Instruction instruction, ExpressionKey expression) {
        return expression.numbered(operand -> number(operand, instruction));
    }

    /** The key of {@code instruction}, with expression {@code expression}, for other operands. */
    Object of(Instruction instruction, ExpressionKey expression, List<Value> operands) {
        Object plain = expression.numberedByPlace(place ->
                Objects.requireNonNull(partition.classOf(operands.get(place))).number());
        return withFlagsOf(instruction, plain);
    }

    /** The class number of {@code operand} of {@code instruction}, using facts that hold there. */
    int number(Value operand, Instruction instruction) {
        CongruenceClass group = partition.classOf(known(operand, instruction));
        return Objects.requireNonNull(group, "an operand that was not visited").number();
    }

    /**
     * The value that {@code operand}, or the representative of its class, is known to have where {@code instruction} is
     * executed.
     */
    Value known(Value operand, Instruction instruction) {
        Value known = facts.at(operand, instruction);
        if (known == operand) {
            Value leader = partition.leaderOf(operand);
            Value said = facts.at(leader, instruction);
            known = said == leader ? operand : said;
        }
        if (known != operand) {
            partition.depend(instruction, known);
        }
        return known;
    }

    /** The representative of {@code operand} of {@code instruction}, using facts that hold there. */
    Value representative(Value operand, Instruction instruction) {
        return partition.leaderOf(known(operand, instruction));
    }

    /**
     * The membership of {@code instruction} in the class of its key: representative if all operands are, and no fact of
     * its place is used.
     */
    Membership membership(Instruction instruction) {
        boolean isRepresentative = instruction.operands().stream()
                .allMatch(operand -> partition.isRepresentative(operand)
                        && partition.classOf(known(operand, instruction)) == partition.classOf(operand));
        return isRepresentative ? Membership.REPRESENTATIVE : Membership.EXACT;
    }

    /** {@code plain} with the flags and metadata of {@code instruction}, if these separate classes. */
    Object flagged(Instruction instruction, Object plain) {
        if (!hasFlags) {
            return plain;
        }
        FlaggedKey key = withFlagsOf(instruction, plain);
        FlaggedKey first = firstOf.putIfAbsent(plain, key);
        isMixed |= first != null && !first.equals(key);
        return key;
    }

    /** {@code plain} with the flags and metadata of {@code instruction}. */
    FlaggedKey withFlagsOf(Instruction instruction, Object plain) {
        return new FlaggedKey(plain, instruction.flags(), MergedFlags.poisonMetadata(instruction));
    }

    /** The key of {@code plain} without flags and metadata. */
    Object withoutFlags(Object plain) {
        return hasFlags ? new FlaggedKey(plain, 0, Map.of()) : plain;
    }
}
