package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxType;

/**
 * Selects terminators. An LLVM IR block becomes one machine IR block and those that its branches need: a guarded branch
 * falls through to the next block, which jumps to the other target unless it is that target. A switch becomes a jump
 * table where its cases are dense, else a tree of comparisons.
 */
final class ControlSelection {
    /** The minimum number of cases of a table, as in LLVM. */
    private static final int MIN_TABLE = 4;
    /** The maximum number of table entries per case; LLVM's density of 40 % for speed. */
    private static final double MAX_ENTRIES = 2.5;
    /** The maximum number of cases that are compared sequentially. */
    private static final int CHAIN = 3;

    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private final Nodes nodes;
    private final CallSelection calls;
    private final Map<BasicBlock, BlockCode> blocks;

    ControlSelection(FunctionContext context, CallSelection calls, Map<BasicBlock, BlockCode> blocks) {
        this.body = context.body();
        this.emitter = context.emitter();
        this.nodes = context.nodes();
        this.calls = calls;
        this.blocks = blocks;
    }

    /** Selects the terminator of the block of {@code code}, in its last piece. */
    void end(BlockCode code, TerminatorInstruction end) {
        switch (end) {
            case ReturnInstruction exit -> {
                if (exit.operandCount() > 0) {
                    calls.leave(exit.operand(0));
                }
                body.emit("ret");
            }
            case UnreachableInstruction _ -> body.emit("trap");
            case BranchInstruction branch -> branch(code, branch);
            case SwitchInstruction choice -> choose(code, choice);
            case IndirectBranchInstruction indirect -> throw Nodes.notSelectable(indirect, "an indirect branch");
        }
    }

    private void branch(BlockCode code, BranchInstruction branch) {
        boolean isOne = !branch.isConditional() || branch.successor(0) == branch.successor(1);
        if (isOne) {
            go(code, branch.successor(0));
            return;
        }
        PtxGuard guard = emitter.guard(nodes.node(branch.condition(), 0));
        BasicBlock taken = branch.successor(0);
        BasicBlock other = branch.successor(1);
        if (isNext(code, taken)) {
            guard = new PtxGuard(guard.predicate(), !guard.negated());
            taken = branch.successor(1);
            other = branch.successor(0);
        }
        goIf(code, guard, taken);
        if (isNext(code, other)) {
            code.reaches(other);
        } else {
            code.piece(body);
            far(code, other);
        }
    }

    private static boolean isNext(BlockCode code, BasicBlock target) {
        return code.next() == target;
    }

    private PtxSymbolOperand label(BasicBlock target) {
        BlockCode code = blocks.get(target);
        if (code == null) {
            throw new CompilerBug("a branch to a block that is not reached");
        }
        return new PtxSymbolOperand(code.first().label());
    }

    private void go(BlockCode code, BasicBlock target) {
        code.reaches(target);
        if (!(code.isLastPiece() && isNext(code, target))) {
            body.emit("bra", label(target));
        }
    }

    private void goIf(BlockCode code, PtxGuard guard, BasicBlock target) {
        code.reaches(target);
        body.emit(guard, "bra", List.of(label(target)));
    }

    // ---- switches

    /** A case with its value, zero-extended. */
    private record Case(long value, BasicBlock target) {}

    private void choose(BlockCode code, SwitchInstruction choice) {
        if (nodes.leaves(choice.value()).size() > 1) {
            throw Nodes.notSelectable(choice, "a switch of " + choice.value().type());
        }
        List<Case> cases = new ArrayList<>();
        for (int index = 0; index < choice.caseCount(); index++) {
            if (choice.caseBlock(index) != choice.defaultBlock()) {
                cases.add(new Case(choice.caseValue(index).zext(), choice.caseBlock(index)));
            }
        }
        cases.sort(Comparator.comparing(Case::value, Long::compareUnsigned));
        Node value = nodes.node(choice.value(), 0);
        if (value.type().registerWidth() == 1) {
            decide(code, value, cases, choice.defaultBlock());
            return;
        }
        int width = value.type().registerWidth();
        PtxRegister register = emitter.inRegister(emitter.operand(value, OperandForm.ZERO), LeafType.registerOf(width));
        search(code, new Search(register, width, choice.defaultBlock()), cases);
    }

    /** Selects a switch on an {@code i1}. */
    private void decide(BlockCode code, Node value, List<Case> cases, BasicBlock otherwise) {
        PtxGuard guard = emitter.guard(value);
        for (Case one : cases) {
            goIf(code, new PtxGuard(guard.predicate(), guard.negated() == (one.value() != 0)), one.target());
            code.piece(body);
        }
        far(code, otherwise);
    }

    /** The value of a switch, its width, and the default target. */
    private record Search(PtxRegister value, int width, BasicBlock otherwise) {}

    /** A range of cases, and the piece that tests them. */
    private record Range(MachineBodyBuilder.Block start, List<Case> cases) {}

    private void search(BlockCode code, Search search, List<Case> all) {
        List<Range> open = new ArrayList<>();
        open.add(new Range(body.block(), all));
        while (!open.isEmpty()) {
            Range range = open.removeLast();
            code.at(body, range.start());
            List<Case> cases = range.cases();
            if (isDense(cases)) {
                table(code, search, cases);
            } else if (cases.size() <= CHAIN) {
                chain(code, search, cases);
            } else {
                int middle = cases.size() / 2;
                MachineBodyBuilder.Block upper = code.add(body);
                PtxRegister isUpper = body.register(PtxType.PRED);
                PtxOperand pivot = number(cases.get(middle).value());
                body.emit("setp.ge.u" + search.width(), isUpper, search.value(), pivot);
                body.emit(new PtxGuard(isUpper, false), "bra", List.of(new PtxSymbolOperand(upper.label())));
                MachineBodyBuilder.Block lower = code.addAfter(body, range.start());
                open.add(new Range(upper, cases.subList(middle, cases.size())));
                open.add(new Range(lower, cases.subList(0, middle)));
            }
        }
    }

    private static PtxInteger number(long value) {
        return new PtxInteger(value, value < 0, PtxInteger.Radix.DECIMAL);
    }

    private static boolean isDense(List<Case> cases) {
        if (cases.size() < MIN_TABLE) {
            return false;
        }
        long entries = cases.getLast().value() - cases.getFirst().value() + 1;
        return entries > 0 && entries <= cases.size() * MAX_ENTRIES;
    }

    private void chain(BlockCode code, Search search, List<Case> cases) {
        for (Case one : cases) {
            PtxRegister isIt = body.register(PtxType.PRED);
            body.emit("setp.eq.b" + search.width(), isIt, search.value(), number(one.value()));
            goIf(code, new PtxGuard(isIt, false), one.target());
            code.piece(body);
        }
        far(code, search.otherwise());
    }

    /** Jumps to a block, even if it is next in the layout. */
    private void far(BlockCode code, BasicBlock target) {
        code.reaches(target);
        body.emit("bra", label(target));
    }

    /** Selects {@code brx.idx} on the difference to the lowest case, after a range check. */
    private void table(BlockCode code, Search search, List<Case> cases) {
        long least = cases.getFirst().value();
        int entries = (int) (cases.getLast().value() - least) + 1;
        int width = search.width();
        PtxRegister distance = body.register(LeafType.registerOf(width));
        body.emit("sub.s" + width, distance, search.value(), PtxInteger.of(least));
        PtxRegister isOut = body.register(PtxType.PRED);
        body.emit("setp.gt.u" + width, isOut, distance, PtxInteger.of(entries - 1));
        goIf(code, new PtxGuard(isOut, false), search.otherwise());
        code.piece(body);
        PtxRegister index = distance;
        if (width != Integer.SIZE) {
            index = body.register(PtxType.B32);
            body.emit("cvt.u32.u" + width, index, distance);
        }
        List<PtxLabel> targets = new ArrayList<>();
        for (int entry = 0, next = 0; entry < entries; entry++) {
            boolean isCase = cases.get(next).value() == least + entry;
            BasicBlock target = isCase ? cases.get(next).target() : search.otherwise();
            next += isCase ? 1 : 0;
            code.reaches(target);
            targets.add((PtxLabel) label(target).symbol());
        }
        PtxLabel name = body.newLabel();
        body.add(new PtxBranchTargets(name, targets, body.location()));
        body.emit("brx.idx", index, new PtxSymbolOperand(name));
    }
}
