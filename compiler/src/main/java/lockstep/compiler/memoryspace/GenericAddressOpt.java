package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * generic-address-opt: simplifies computations with generic addresses other than accesses. Tests of the space with a
 * known result fold, comparisons are made in the space of both pointers, round-trip conversions are removed, and
 * address computations on converted pointers move before the conversion.
 *
 * <pre>{@code
 *   %p = addrspacecast ptr addrspace(3) %a to ptr
 *   %q = addrspacecast ptr addrspace(3) %b to ptr
 *   %c = icmp eq ptr %p, %q
 * becomes
 *   %c = icmp eq ptr addrspace(3) %a, %b
 * }</pre>
 *
 * <p>This changes values, not only accesses, so that it is stricter than {@link MemorySpaceOpt}: null is in the global
 * window for a pointer of any space, and arithmetic that is not {@code inbounds} may leave the window. Ordered
 * comparisons stay: their result depends on the addresses of the windows.
 */
public final class GenericAddressOpt implements FunctionPass {
    private static final String NAME = "generic-address-opt";

    /** Limit on the steps from a compared pointer back to its conversion. */
    private static final int MAX_STEPS = 64;

    static final Rule FOLD_TEST =
            new Rule(NAME, "fold-test", "a test of the space of a pointer whose window is known becomes a constant");
    static final Rule FOLD_COMPARISON =
            new Rule(NAME, "fold-comparison", "pointers into different windows are not equal");
    static final Rule COMPARE =
            new Rule(NAME, "compare-in-space", "converted pointers of one space are compared before the conversion");
    static final Rule ROUND_TRIP =
            new Rule(NAME, "drop-round-trip", "a pointer converted to generic and back is the pointer itself");
    static final Rule SINK =
            new Rule(NAME, "convert-late", "an address computed from converted pointers is converted itself");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "optimize generic addresses that are tested, compared, converted and computed",
            new SourceRef.Seed(0, "NVVMPassOptions, slot 127"),
            List.of(FOLD_TEST, FOLD_COMPARISON, COMPARE, ROUND_TRIP, SINK),
            List.of(),
            List.of("tests", "comparisons", "conversions"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        PointerFacts facts = PointerFacts.of(function, context, PointerContext.ALONE, PointerFacts.Depth.LATE);
        Rewriter rewriter = context.rewriter(function);
        InSpace pointers = new InSpace(rewriter, facts);
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof CallInstruction call) {
                foldTest(call, facts, rewriter, context);
            } else if (instruction instanceof CompareInstruction compare) {
                compare(compare, facts, pointers, rewriter, context);
            }
        }
        context.count("conversions", convertLate(function, facts, pointers, rewriter));
        context.count("conversions", dropRoundTrips(function, rewriter));
        if (rewriter.changed()) {
            InsertionPoints.eraseUnused(
                    rewriter,
                    pointers.originals().stream().filter(i -> i.block() != null).toList());
        }
        return rewriter.changed();
    }

    private static void foldTest(CallInstruction call, PointerFacts facts, Rewriter rewriter, PassContext context) {
        int asked = IsSpaceTests.spaceOf(call);
        if (asked != PointerFact.NONE && call.hasUses()) {
            PointerFact fact = facts.at(call.argument(0), call);
            if (fact.hasWindow() && rewriter.allow(FOLD_TEST, call)) {
                rewriter.replaceAllUses(call, rewriter.context().bool(fact.window() == asked));
                rewriter.erase(call);
                context.count("tests", 1);
            }
        }
    }

    // ---- comparisons

    private static void compare(
            CompareInstruction compare, PointerFacts facts, InSpace pointers, Rewriter rewriter, PassContext context) {
        boolean isEquality = compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
        if (!isEquality || !compare.left().type().equals(PointerType.GENERIC)) {
            return;
        }
        PointerFact left = facts.at(compare.left(), compare);
        PointerFact right = facts.at(compare.right(), compare);
        if (left.hasWindow() && right.hasWindow() && left.window() != right.window()) {
            if (rewriter.allow(FOLD_COMPARISON, compare)) {
                boolean result = compare.predicate() == Predicate.NE;
                rewriter.replaceAllUses(compare, rewriter.context().bool(result));
                rewriter.erase(compare);
                context.count("comparisons", 1);
            }
            return;
        }
        int space = left.isKnown() ? left.space() : right.space();
        if (space > PointerFact.ANY
                && isConverted(compare.left(), left, space)
                && isConverted(compare.right(), right, space)
                && rewriter.allow(COMPARE, compare)) {
            rewriter.setOperand(compare, 0, pointers.of(compare.left(), space, compare));
            rewriter.setOperand(compare, 1, pointers.of(compare.right(), space, compare));
            context.count("comparisons", 1);
        }
    }

    /** Whether the pointer is null, or was converted from {@code space} and then only moved in bounds. */
    private static boolean isConverted(Value pointer, PointerFact fact, int space) {
        boolean isOfSpace = fact.space() == space || fact.equals(PointerFact.NULL);
        Value at = pointer;
        for (int step = 0; step < MAX_STEPS && at instanceof GetElementPtrInstruction gep; step++) {
            at = gep.base();
        }
        return isOfSpace && fact.isFaithful(false) && (at instanceof Constant || InSpace.converted(at, space) != null);
    }

    // ---- conversions

    /** Moves address computations before the conversion of their operands; returns how many. */
    private static int convertLate(Function function, PointerFacts facts, InSpace pointers, Rewriter rewriter) {
        Set<Instruction> movable = movable(function, facts);
        int count = 0;
        for (Instruction original : function.instructionList()) {
            List<Use> outside = movable.contains(original) ? usesOutside(original, movable) : List.of();
            if (!outside.isEmpty() && rewriter.allow(SINK, original)) {
                int space = facts.of(original).space();
                Value specific = pointers.of(original, space, original);
                Instruction place = InsertionPoints.after(original);
                CastInstruction generic = new CastInstruction(Opcode.ADDRSPACECAST, specific, PointerType.GENERIC, 0);
                generic.inheritFrom(original);
                rewriter.insertBefore(generic, place);
                outside.forEach(use -> rewriter.replaceUse(use, generic));
                count++;
            }
        }
        return count;
    }

    private static List<Use> usesOutside(Instruction original, Set<Instruction> movable) {
        return original.useList().stream()
                .filter(use -> !movable.contains(use.user()))
                .toList();
    }

    /**
     * The greatest set of address computations whose pointer operands are in the set, constants, or conversions from
     * one space.
     */
    private static Set<Instruction> movable(Function function, PointerFacts facts) {
        Set<Instruction> found = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Instruction> order = new ArrayList<>();
        for (Instruction instruction : function.instructionList()) {
            boolean computes = instruction instanceof GetElementPtrInstruction
                    || instruction instanceof PhiInstruction
                    || instruction instanceof SelectInstruction;
            if (computes && instruction.type().equals(PointerType.GENERIC)) {
                PointerFact fact = facts.of(instruction);
                if (fact.isKnown() && fact.isFaithful(false)) {
                    found.add(instruction);
                    order.add(instruction);
                }
            }
        }
        List<Instruction> open = new ArrayList<>(order);
        while (!open.isEmpty()) {
            Instruction next = open.removeLast();
            if (found.contains(next) && !isMovable(next, facts.of(next).space(), found)) {
                found.remove(next);
                next.uses().forEach(use -> open.add(use.user()));
            }
        }
        return found;
    }

    private static boolean isMovable(Instruction instruction, int space, Set<Instruction> found) {
        for (Value operand : instruction.operands()) {
            if (operand.type().equals(PointerType.GENERIC)
                    && !(operand instanceof Constant)
                    && !(operand instanceof Instruction i && found.contains(i))
                    && InSpace.converted(operand, space) == null) {
                return false;
            }
        }
        return true;
    }

    private static int dropRoundTrips(Function function, Rewriter rewriter) {
        int count = 0;
        for (Instruction instruction : function.instructionList()) {
            if (instruction.type() instanceof PointerType type
                    && type.addressSpace() != PointerFact.ANY
                    && instruction instanceof CastInstruction back
                    && back.value().type().equals(PointerType.GENERIC)) {
                Value source = InSpace.converted(back.value(), type.addressSpace());
                if (source != null && rewriter.allow(ROUND_TRIP, back)) {
                    rewriter.replace(back, source);
                    count++;
                }
            }
        }
        return count;
    }
}
