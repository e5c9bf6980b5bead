package lockstep.compiler.nvvm;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * nvvm-peephole-optimizer: simplifies patterns of address spaces and predicates; those that seed 003 describes at
 * machine level, as far as they are visible in the IR.
 *
 * <ul>
 *   <li>A conversion of an address to another space and back is replaced by the address.
 *   <li>An access through an address converted to generic uses the original address.
 *   <li>A comparison of an extended predicate with zero is replaced by the predicate; a branch on a negated predicate
 *       gets its successors swapped; a select between 0 and 1 or -1 becomes an extension.
 * </ul>
 *
 * <p>Under divergence: no instruction moves and no branch is added or removed, so that divergence does not matter; a
 * branch with swapped successors sends each lane to the same block.
 */
public final class PeepholeOptimizer implements FunctionPass {
    private static final String NAME = "nvvm-peephole-optimizer";
    static final Rule ROUND_TRIP =
            new Rule(NAME, "cast-round-trip", "an address converted back and forth is replaced by itself");
    static final Rule ACCESS =
            new Rule(NAME, "access-through-cast", "an access uses the address before its conversion");
    static final Rule PREDICATE = new Rule(NAME, "compare-of-predicate", "icmp ne (zext p), 0 is p, eq its negation");
    static final Rule BRANCH = new Rule(NAME, "branch-on-not", "a branch on a negated predicate swaps its successors");
    static final Rule CHOICE = new Rule(NAME, "choice-of-bits", "select p, 1, 0 is zext p; select p, -1, 0 is sext p");

    /** Spaces of loads and stores; atomics have only global and shared memory. */
    private static final Set<AddressSpace> PLAIN =
            EnumSet.of(AddressSpace.GLOBAL, AddressSpace.SHARED, AddressSpace.CONSTANT, AddressSpace.LOCAL);

    private static final Set<AddressSpace> ATOMIC = EnumSet.of(AddressSpace.GLOBAL, AddressSpace.SHARED);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "simplify patterns of address spaces and predicates",
            new SourceRef.Seed(3, "NVPTXPeephole"),
            List.of(ROUND_TRIP, ACCESS, PREDICATE, BRANCH, CHOICE),
            List.of(),
            List.of("simplified"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (simplify(instruction, rewriter)) {
                    context.count("simplified", 1);
                }
            }
        }
        return rewriter.changed();
    }

    private static boolean simplify(Instruction instruction, Rewriter rewriter) {
        if (instruction instanceof CastInstruction cast) {
            return roundTrip(cast, rewriter);
        }
        if (instruction instanceof CompareInstruction compare) {
            return predicate(compare, rewriter);
        }
        if (instruction instanceof BranchInstruction branch) {
            return branch(branch, rewriter);
        }
        if (instruction instanceof SelectInstruction select) {
            return choice(select, rewriter);
        }
        return access(instruction, rewriter);
    }

    // ---- address spaces

    private static @Nullable CastInstruction conversion(Value value) {
        return value instanceof CastInstruction cast
                        && cast.opcode() == Opcode.ADDRSPACECAST
                        && cast.type().isPointer()
                ? cast
                : null;
    }

    private static boolean roundTrip(CastInstruction cast, Rewriter rewriter) {
        CastInstruction inner = conversion(cast) == null ? null : conversion(cast.value());
        if (inner == null
                || !inner.value().type().equals(cast.type())
                || !isGeneric(inner) && !isGeneric(cast)
                || !rewriter.allow(ROUND_TRIP, cast)) {
            return false;
        }
        rewriter.replace(cast, inner.value());
        eraseUnused(inner, rewriter);
        return true;
    }

    private static boolean isGeneric(Value address) {
        return ((PointerType) address.type()).addressSpace() == AddressSpace.GENERIC.number();
    }

    private static boolean access(Instruction instruction, Rewriter rewriter) {
        Use pointer = pointerOf(instruction);
        CastInstruction cast = pointer == null ? null : conversion(pointer.value());
        if (pointer == null || cast == null || !isGeneric(cast)) {
            return false;
        }
        boolean isAtomic =
                instruction instanceof AtomicRmwInstruction || instruction instanceof CompareExchangeInstruction;
        int space = ((PointerType) cast.value().type()).addressSpace();
        boolean isNameable = (isAtomic ? ATOMIC : PLAIN).stream().anyMatch(s -> s.number() == space);
        if (!isNameable || !rewriter.allow(ACCESS, instruction)) {
            return false;
        }
        rewriter.replaceUse(pointer, cast.value());
        eraseUnused(cast, rewriter);
        return true;
    }

    private static @Nullable Use pointerOf(Instruction instruction) {
        if (instruction instanceof StoreInstruction store) {
            return store.operandUse(1);
        }
        boolean isFirst = instruction instanceof LoadInstruction
                || instruction instanceof AtomicRmwInstruction
                || instruction instanceof CompareExchangeInstruction;
        return isFirst ? instruction.operandUse(0) : null;
    }

    private static void eraseUnused(Instruction instruction, Rewriter rewriter) {
        if (!instruction.hasUses()) {
            rewriter.erase(instruction);
        }
    }

    // ---- predicates

    private static boolean isPredicate(Value value) {
        return value.type().equals(IntType.I1);
    }

    private static boolean predicate(CompareInstruction compare, Rewriter rewriter) {
        boolean isEquality = compare.predicate() == Predicate.NE || compare.predicate() == Predicate.EQ;
        if (!isEquality
                || !(compare.operand(0) instanceof CastInstruction cast)
                || cast.opcode() != Opcode.ZEXT && cast.opcode() != Opcode.SEXT
                || !isPredicate(cast.value())
                || !(compare.operand(1) instanceof ConstantInt zero)
                || !zero.isZero()
                || !rewriter.allow(PREDICATE, compare)) {
            return false;
        }
        Value same = cast.value();
        Value result = compare.predicate() == Predicate.NE
                ? same
                : rewriter.before(compare)
                        .binary(Opcode.XOR, same, rewriter.context().bool(true));
        rewriter.replace(compare, result);
        eraseUnused(cast, rewriter);
        return true;
    }

    private static boolean branch(BranchInstruction branch, Rewriter rewriter) {
        if (!branch.isConditional()
                || !(branch.condition() instanceof BinaryInstruction negation)
                || negation.opcode() != Opcode.XOR
                || !(negation.right() instanceof ConstantInt one)
                || !one.isOne()
                || branch.block() == null
                || !rewriter.allow(BRANCH, branch)) {
            return false;
        }
        rewriter.replaceTerminator(branch.block(), branch.turned(negation.left()));
        eraseUnused(negation, rewriter);
        return true;
    }

    private static boolean choice(SelectInstruction select, Rewriter rewriter) {
        if (!isPredicate(select.condition())
                || !(select.type() instanceof IntType)
                || select.type().equals(IntType.I1)
                || !(select.ifTrue() instanceof ConstantInt bits)
                || !(select.ifFalse() instanceof Constant zero)
                || !zero.isZero()
                || !bits.isOne() && !bits.isAllOnes()
                || !rewriter.allow(CHOICE, select)) {
            return false;
        }
        Opcode extension = bits.isOne() ? Opcode.ZEXT : Opcode.SEXT;
        rewriter.replace(select, rewriter.before(select).cast(extension, select.condition(), select.type()));
        return true;
    }
}
