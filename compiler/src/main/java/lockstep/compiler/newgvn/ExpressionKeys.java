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
 * What an instruction computes from the classes of its operands. With claims, operations that make poison in different
 * cases are different: then all members of a class have the same facts, and simplification may rest on them. Without,
 * they are one, and what stands for others has to give up the claims that those do not make. For that the members have
 * to be the same operation: a PHI of a value that claims more, or a load of it, would hand on the poison of that.
 */
final class ExpressionKeys {
    /** A key, and the claims of what has it. */
    record Claimed(Object plain, int flags, Map<String, Metadata> claims) {}

    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final Context context;
    private final boolean hasClaims;
    private final Map<Instruction, Optional<ExpressionKey>> expressions = new IdentityHashMap<>();
    private final Map<Object, Claimed> firstOf = new HashMap<>();
    private boolean isMixed;

    ExpressionKeys(CongruencePartition partition, DominatingFacts facts, Context context, boolean hasClaims) {
        this.partition = partition;
        this.facts = facts;
        this.context = context;
        this.hasClaims = hasClaims;
    }

    boolean hasClaims() {
        return hasClaims;
    }

    Context context() {
        return context;
    }

    /** Whether two keys differed by claims alone. */
    boolean isMixed() {
        return isMixed;
    }

    /** The expression that {@code instruction} is as it is written; null if it is no pure one. */
    @Nullable ExpressionKey expression(Instruction instruction) {
        return expressions.computeIfAbsent(instruction, ExpressionKey::of).orElse(null);
    }

    /** The key of {@code instruction}, which is {@code expression} as it is written. */
    Object of(Instruction instruction, ExpressionKey expression) {
        return claimed(instruction, numbered(instruction, expression));
    }

    /** {@code expression} with the classes of its operands where {@code instruction} is executed. */
    Object numbered(Instruction instruction, ExpressionKey expression) {
        return expression.numbered(operand -> number(operand, instruction));
    }

    /** The key of what {@code instruction}, as written {@code expression}, is of other operands, in their order. */
    Object of(Instruction instruction, ExpressionKey expression, List<Value> operands) {
        Object plain = expression.numberedByPlace(
                place -> Objects.requireNonNull(partition.classOf(operands.get(place))).number());
        return withClaimsOf(instruction, plain);
    }

    /** The number of the class of {@code operand} of {@code instruction}, with what is known of it there. */
    int number(Value operand, Instruction instruction) {
        CongruenceClass group = partition.classOf(known(operand, instruction));
        return Objects.requireNonNull(group, "an operand that was not looked at").number();
    }

    /** What {@code operand}, or what speaks for its class, is known to be where {@code instruction} is executed. */
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

    /** What speaks for {@code operand} of {@code instruction}, with what is known of it there. */
    Value spoken(Value operand, Instruction instruction) {
        return partition.leaderOf(known(operand, instruction));
    }

    /** Whether all operands are what they are everywhere, and what speaks for their classes. */
    Membership standing(Instruction instruction) {
        boolean isFaithful = instruction.operands().stream()
                .allMatch(operand -> partition.isFaithful(operand)
                        && partition.classOf(known(operand, instruction)) == partition.classOf(operand));
        return isFaithful ? Membership.FAITHFUL : Membership.EXACT;
    }

    /** {@code plain} with what {@code instruction} claims, if that matters. */
    Object claimed(Instruction instruction, Object plain) {
        if (!hasClaims) {
            return plain;
        }
        Claimed key = withClaimsOf(instruction, plain);
        Claimed first = firstOf.putIfAbsent(plain, key);
        isMixed |= first != null && !first.equals(key);
        return key;
    }

    /** {@code plain} with what {@code instruction} claims. */
    Claimed withClaimsOf(Instruction instruction, Object plain) {
        return new Claimed(plain, instruction.flags(), MergedFlags.claims(instruction));
    }

    /** The key of {@code plain} where nothing is claimed. */
    Object unclaimed(Object plain) {
        return hasClaims ? new Claimed(plain, 0, Map.of()) : plain;
    }
}
