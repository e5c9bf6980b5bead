package lockstep.compiler.speculativeexecution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.simplifycfg.ArmSpeculation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * speculative-execution: hoists cheap operations of an arm before the branch, so that the rest of the arm may become
 * small enough to be if-converted, and the join can reuse the values. LLVM runs it for targets with divergent branches,
 * where a lane that does not take the arm waits for those that do.
 *
 * <ol>
 *   <li>Candidates are branches with one arm that has no other predecessor and joins the other successor, or with two
 *       arms of which one is empty.
 *   <li>The operations of the arm are visited in order. Those that all lanes may execute and that use nothing that
 *       stays are hoisted. If they cost more than {@code spec-exec-max-speculation-cost}, or more than
 *       {@code spec-exec-max-not-hoisted} others stay, the arm is left as it is.
 * </ol>
 *
 * <pre>
 *   br %c, %arm, %join                        %x = mul i32 %a, %b
 * arm:                                        br %c, %arm, %join
 *   %x = mul i32 %a, %b              ->     arm:
 *   %y = udiv i32 %x, %d                      %y = udiv i32 %x, %d
 *   br %join                                  br %join
 * </pre>
 *
 * <p>Only operations without effects that cannot fault and are not convergent are hoisted: more lanes compute them, and
 * no lane that did not take the arm reads them. Source: LLVM, SpeculativeExecution.
 */
public final class SpeculativeExecution implements FunctionPass {
    private static final String NAME = "speculative-execution";
    static final Rule HOIST = new Rule(NAME, "hoist", "an operation of an arm is executed before the branch");

    private static final Refusal TOO_COSTLY =
            new Refusal(HOIST, "too-costly", "the operations to hoist are too expensive");
    private static final Refusal MUCH_STAYS =
            new Refusal(HOIST, "much-stays", "too many operations of the arm would stay");
    private static final Refusal NO_COST = new Refusal(HOIST, "no-cost", "the operation is not cheap");
    private static final Refusal UNSAFE =
            new Refusal(HOIST, "unsafe", "the operation may not be executed by all lanes");
    private static final Refusal NEEDS_STAYING = new Refusal(HOIST, "needs-arm", "the operation uses one that stays");

    static final Knob MAX_COST =
            knob("spec-exec-max-speculation-cost", 7, "most that the hoisted operations of an arm may cost");
    static final Knob MAX_LEFT = knob("spec-exec-max-not-hoisted", 5, "most instructions of an arm that stay");

    /** The opcodes that have a cost in LLVM; integer divisions, for example, have none. */
    private static final Set<Opcode> CHEAP = Set.of(
            Opcode.GETELEMENTPTR,
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.SELECT,
            Opcode.TRUNC,
            Opcode.ZEXT,
            Opcode.SEXT,
            Opcode.BITCAST,
            Opcode.PTRTOINT,
            Opcode.INTTOPTR,
            Opcode.ADDRSPACECAST,
            Opcode.FPTOUI,
            Opcode.FPTOSI,
            Opcode.UITOFP,
            Opcode.SITOFP,
            Opcode.FPEXT,
            Opcode.FPTRUNC,
            Opcode.FADD,
            Opcode.FSUB,
            Opcode.FMUL,
            Opcode.FDIV,
            Opcode.FREM,
            Opcode.FNEG,
            Opcode.ICMP,
            Opcode.FCMP,
            Opcode.FREEZE,
            Opcode.EXTRACTELEMENT,
            Opcode.INSERTELEMENT,
            Opcode.SHUFFLEVECTOR,
            Opcode.EXTRACTVALUE,
            Opcode.INSERTVALUE,
            Opcode.CALL);

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "execute cheap operations of arms before the branch",
                    new SourceRef.Manual("LLVM passes", NAME),
                    List.of(HOIST),
                    List.of(MAX_COST, MAX_LEFT),
                    List.of("hoisted"),
                    Set.of())
            .declining(List.of(TOO_COSTLY, MUCH_STAYS, NO_COST, UNSAFE, NEEDS_STAYING));

    private static Knob knob(String name, long value, String help) {
        SourceRef source = new SourceRef.Manual("LLVM passes", NAME + ", option " + name);
        return new Knob(name, value, 0, 1000, help, source);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        SafeLoads loads = new SafeLoads(DataLayout.of(function.module()));
        for (BasicBlock block : function.blocks()) {
            if (block.terminator() instanceof BranchInstruction branch && branch.isConditional()) {
                BasicBlock arm = arm(block, branch);
                Set<Instruction> staying = arm == null ? null : staying(arm, branch, loads, context);
                if (arm != null && staying != null) {
                    hoist(arm, branch, staying, rewriter, context);
                }
            }
        }
        return rewriter.changed();
    }

    /** The arm of {@code branch} to hoist from; null if there is none. */
    private static @Nullable BasicBlock arm(BasicBlock block, BranchInstruction branch) {
        BasicBlock yes = branch.successor(0);
        BasicBlock no = branch.successor(1);
        BasicBlock afterYes = ArmSpeculation.joinOf(block, yes);
        BasicBlock afterNo = ArmSpeculation.joinOf(block, no);
        if (afterYes == no) {
            return yes;
        }
        if (afterNo == yes) {
            return no;
        }
        if (afterYes == null || afterYes != afterNo || afterYes == block) {
            return null;
        }
        return isEmpty(no) ? yes : isEmpty(yes) ? no : null;
    }

    private static boolean isEmpty(BasicBlock arm) {
        return arm.first() == arm.terminator();
    }

    /** The operations of {@code arm} that stay; null if too many would move or stay. */
    private static @Nullable Set<Instruction> staying(
            BasicBlock arm, BranchInstruction branch, SafeLoads loads, PassContext context) {
        Set<Instruction> staying = Collections.newSetFromMap(new IdentityHashMap<>());
        long cost = 0;
        for (Instruction instruction : arm) {
            if (instruction.isTerminator()) {
                break;
            }
            if ((CHEAP.contains(instruction.opcode()) || context.refused(NO_COST))
                    && (ArmSpeculation.mayAlwaysRun(instruction, branch, loads) || context.refused(UNSAFE))
                    && (!needsAny(instruction, staying) || context.refused(NEEDS_STAYING))) {
                cost += CodeSize.of(instruction);
            } else {
                staying.add(instruction);
            }
            boolean isEnough = (cost <= context.knob(MAX_COST) || context.refused(TOO_COSTLY))
                    && (staying.size() <= context.knob(MAX_LEFT) || context.refused(MUCH_STAYS));
            if (!isEnough) {
                return null;
            }
        }
        return staying;
    }

    private static boolean needsAny(Instruction instruction, Set<Instruction> staying) {
        return instruction.operands().stream().anyMatch(staying::contains);
    }

    private static void hoist(
            BasicBlock arm,
            BranchInstruction branch,
            Set<Instruction> staying,
            Rewriter rewriter,
            PassContext context) {
        List<Instruction> all = new ArrayList<>();
        arm.forEach(all::add);
        for (Instruction instruction : all) {
            if (instruction.isTerminator() || staying.contains(instruction)) {
                continue;
            }
            if (needsAny(instruction, staying) || !rewriter.allow(HOIST, instruction)) {
                staying.add(instruction);
                continue;
            }
            MergedFlags.dropMetadata(instruction);
            rewriter.moveBefore(instruction, branch);
            context.count("hoisted", 1);
        }
    }
}
