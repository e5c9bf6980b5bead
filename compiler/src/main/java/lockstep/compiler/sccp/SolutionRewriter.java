package lockstep.compiler.sccp;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.ExactBounds;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Applies a solution to a function: replaces constants, makes operations unsigned, adds flags, then removes edges that
 * are not executable and unreachable blocks. The rewrites are independent: one that the gate refuses makes no other one
 * wrong.
 */
final class SolutionRewriter {
    private static final Map<Opcode, Opcode> UNSIGNED = Map.of(
            Opcode.SEXT, Opcode.ZEXT,
            Opcode.SITOFP, Opcode.UITOFP,
            Opcode.ASHR, Opcode.LSHR,
            Opcode.SDIV, Opcode.UDIV,
            Opcode.SREM, Opcode.UREM);

    private final Function function;
    private final PropagationSolver solver;
    private final PropagationRules rules;
    private final PassContext context;
    private final Rewriter rewriter;
    private @Nullable BasicBlock nowhere;

    SolutionRewriter(Function function, PropagationSolver solver, PropagationRules rules, PassContext context) {
        this.function = function;
        this.solver = solver;
        this.rules = rules;
        this.context = context;
        this.rewriter = context.rewriter(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        function.arguments().forEach(this::replaceArgument);
        for (BasicBlock block : function.blocks()) {
            if (solver.isReached(block)) {
                for (Instruction instruction : block) {
                    rewrite(instruction);
                }
            }
        }
        for (BasicBlock block : function.blockList()) {
            if (solver.isReached(block)) {
                cutEdges(block);
            }
        }
        removeUnreachable();
        return rewriter.changed();
    }

    private void replaceArgument(Argument argument) {
        Constant constant = constantOf(argument);
        if (constant != null && argument.hasUses() && rewriter.allow(rules.argument(), argument)) {
            rewriter.replaceAllUses(argument, constant);
            context.count("constants", 1);
        }
    }

    private @Nullable Constant constantOf(Value value) {
        return solver.stateOf(value).constant(value.type(), rewriter.context());
    }

    // ---- values

    private void rewrite(Instruction instruction) {
        if (instruction.isTerminator() || instruction.type().isVoid()) {
            return;
        }
        Constant constant = constantOf(instruction);
        if (constant != null) {
            replace(instruction, constant);
        } else if (!makeUnsigned(instruction)) {
            addFlags(instruction);
        }
    }

    private void replace(Instruction instruction, Constant constant) {
        boolean isUseful = instruction.hasUses() || DeadInstructions.isDead(instruction);
        if (isUseful && !isFixed(instruction) && rewriter.allow(rules.constant(), instruction)) {
            rewriter.replaceAllUses(instruction, constant);
            if (DeadInstructions.isDead(instruction)) {
                rewriter.erase(instruction);
            }
            context.count("constants", 1);
        }
    }

    /** Whether the result must not be replaced: a token, or a musttail call, whose result is returned. */
    private static boolean isFixed(Instruction instruction) {
        return instruction.type() == SimpleType.TOKEN
                || instruction instanceof CallInstruction call && call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
    }

    private boolean isNonNegative(Value value) {
        WrappedRange range = closedRange(value);
        return range != null && !range.isEmpty() && range.leastSigned().signum() >= 0;
    }

    /** The range of {@code value} where it is not poison; null if it is not known. */
    private @Nullable WrappedRange closedRange(Value value) {
        LatticeValue state = solver.stateOf(value);
        return state.isOpen() ? null : LatticeValue.rangeOf(state);
    }

    private boolean makeUnsigned(Instruction instruction) {
        Opcode opcode = unsignedOpcode(instruction);
        if (opcode == null || !rewriter.allow(rules.unsigned(), instruction)) {
            return false;
        }
        Instruction made = instruction instanceof CastInstruction cast
                ? new CastInstruction(opcode, cast.value(), cast.type(), Flag.NNEG.bit())
                : new BinaryInstruction(opcode, instruction.operand(0), instruction.operand(1), instruction.flags());
        made.inheritFrom(instruction);
        solver.inherit(instruction, made);
        rewriter.insertBefore(made, instruction);
        rewriter.replace(instruction, made);
        context.count("refined", 1);
        return true;
    }

    /**
     * The unsigned opcode that {@code instruction} may get because its operands are not negative; null if there is
     * none.
     */
    private @Nullable Opcode unsignedOpcode(Instruction instruction) {
        Opcode unsigned = UNSIGNED.get(instruction.opcode());
        if (unsigned == null || !isNonNegative(instruction.operand(0))) {
            return null;
        }
        return !unsigned.isIntegerDivision() || isNonNegative(instruction.operand(1)) ? unsigned : null;
    }

    private void addFlags(Instruction instruction) {
        int added = 0;
        if (instruction instanceof BinaryInstruction binary && mayWrap(binary.opcode())) {
            added = noWrapFlags(binary);
        } else if (instruction instanceof CastInstruction cast && cast.opcode() == Opcode.TRUNC) {
            added = noLossFlags(cast);
        } else if (instruction instanceof CastInstruction cast
                && (cast.opcode() == Opcode.ZEXT || cast.opcode() == Opcode.UITOFP)
                && isNonNegative(cast.value())) {
            added = Flag.NNEG.bit();
        }
        int flags = instruction.flags() | added;
        if (flags != instruction.flags() && rewriter.allow(rules.flags(), instruction)) {
            rewriter.setFlags(instruction, flags);
            context.count("refined", 1);
        }
    }

    private static boolean mayWrap(Opcode opcode) {
        return opcode == Opcode.ADD || opcode == Opcode.SUB || opcode == Opcode.MUL || opcode == Opcode.SHL;
    }

    private int noWrapFlags(BinaryInstruction binary) {
        WrappedRange left = rangeOrFull(binary.left());
        WrappedRange right = rangeOrFull(binary.right());
        if (left == null || right == null) {
            return 0;
        }
        if (binary.opcode() == Opcode.SHL) {
            right = right.intersect(lessThanWidth(right.width()));
        }
        int flags = ExactBounds.fit(binary.opcode(), false, left, right) ? Flag.NUW.bit() : 0;
        return ExactBounds.fit(binary.opcode(), true, left, right) ? flags | Flag.NSW.bit() : flags;
    }

    /** The shift amounts that do not give poison. */
    private static WrappedRange lessThanWidth(int width) {
        return WrappedRange.of(Predicate.ULT, width, ExactInt.of(width));
    }

    /** The flags of a truncation that loses no bits, unsigned or signed. */
    private int noLossFlags(CastInstruction cast) {
        WrappedRange range = rangeOrFull(cast.value());
        if (range == null || range.isEmpty() || !(cast.type() instanceof IntType type)) {
            return 0;
        }
        int flags = range.most().bitLength() <= type.width() ? Flag.NUW.bit() : 0;
        boolean isSignedKept = range.leastSigned().bitLength() < type.width()
                && range.mostSigned().bitLength() < type.width();
        return isSignedKept ? flags | Flag.NSW.bit() : flags;
    }

    private @Nullable WrappedRange rangeOrFull(Value value) {
        LatticeValue state = solver.stateOf(value);
        return value.type() instanceof IntType type && state.isVarying()
                ? WrappedRange.full(type.width())
                : closedRange(value);
    }

    // ---- edges

    private void cutEdges(BasicBlock block) {
        TerminatorInstruction terminator = block.terminator();
        if (!(terminator instanceof BranchInstruction branch && branch.isConditional())
                && !(terminator instanceof SwitchInstruction)) {
            return;
        }
        BasicBlock only = null;
        boolean isOne = true;
        for (int i = 0; i < terminator.successorCount(); i++) {
            if (solver.mayTake(terminator, i)) {
                isOne &= only == null || only == terminator.successor(i);
                only = terminator.successor(i);
            }
        }
        if (only == null) {
            become(block, rules.undefined(), UnreachableInstruction::new);
        } else if (isOne) {
            BasicBlock target = only;
            become(block, rules.edge(), () -> new BranchInstruction(target));
        } else if (terminator instanceof SwitchInstruction choice) {
            cutCases(choice);
        }
    }

    private void become(BasicBlock block, Rule rule, Supplier<TerminatorInstruction> replacement) {
        if (rewriter.allow(rule, block.terminator())) {
            rewriter.replaceTerminator(block, replacement.get());
            context.count("edges", 1);
        }
    }

    private void cutCases(SwitchInstruction choice) {
        boolean mayDefault = solver.mayTake(choice, 0);
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            if (!solver.mayTake(choice, i + 1) && rewriter.allow(rules.edge(), choice)) {
                rewriter.removeCase(choice, i);
                context.count("edges", 1);
            }
        }
        boolean isCut = choice.defaultBlock().firstNonPhi() instanceof UnreachableInstruction;
        if (!mayDefault && !isCut && rewriter.allow(rules.edge(), choice)) {
            rewriter.redirect(choice, 0, nowhere());
            context.count("edges", 1);
        }
    }

    private BasicBlock nowhere() {
        BasicBlock block = nowhere;
        if (block == null) {
            block = rewriter.addBlock("default.unreachable", null);
            rewriter.atEnd(block).unreachable();
            nowhere = block;
        }
        return block;
    }

    private void removeUnreachable() {
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (!lost.isEmpty() && rewriter.allow(rules.block(), lost.getFirst().terminator())) {
            rewriter.eraseBlocks(lost);
            context.count("blocks", lost.size());
        }
    }
}
