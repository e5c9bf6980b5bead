package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.simplifycfg.BranchJoin.Obstacle;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** The reasons for which a matching rule of {@link SimplifyCfg} is not applied. */
final class CfgRefusals {
    private static final List<Rule> OF_ARMS = List.of(SimplifyCfg.SPECULATE, SimplifyCfg.TWO_ENTRY_PHI);

    static final Refusal TWO_LATCHES =
            new Refusal(SimplifyCfg.FORWARD, "two-latches", "both the jump and a branch before it have loop metadata");
    static final Refusal FORWARD_INDIRECT =
            new Refusal(SimplifyCfg.FORWARD, "indirect-branch", "an indirect branch leads there");
    static final Refusal PHI_USED =
            new Refusal(SimplifyCfg.FORWARD, "phi-used", "its PHIs have other uses than PHIs of the next block");
    static final Refusal VALUES_DIFFER = new Refusal(
            SimplifyCfg.FORWARD, "values-differ", "a block before leads to the next block, too, with another value");
    static final Refusal FORWARD_HEADER = new Refusal(
            SimplifyCfg.FORWARD, "loop-header", "it has several predecessors, and is a loop header or leads to one");
    static final Refusal JOIN_HEADER =
            new Refusal(SimplifyCfg.COMMON_DESTINATION, "loop-header", "the second block is the header of a loop");
    static final Refusal JOIN_USED = new Refusal(
            SimplifyCfg.COMMON_DESTINATION, "used-elsewhere", "another block uses what the second block computes");
    static final Refusal JOIN_CONVERGENT = new Refusal(
            SimplifyCfg.COMMON_DESTINATION,
            "convergent",
            "lanes that reconverge here may do so for a convergent operation");
    static final Refusal THREAD_ADDRESS =
            new Refusal(SimplifyCfg.THREAD_PHI, "address-taken", "the address of the block is taken");
    static final Refusal THREAD_HEADER =
            new Refusal(SimplifyCfg.THREAD_PHI, "loop-header", "the block is the header of a loop");
    static final Refusal THREAD_INDIRECT =
            new Refusal(SimplifyCfg.THREAD_PHI, "indirect-branch", "an indirect branch leads there");
    static final Refusal THREAD_EDGES =
            new Refusal(SimplifyCfg.THREAD_PHI, "several-edges", "several edges lead there from one block");
    static final Refusal THREAD_TO_HEADER = new Refusal(
            SimplifyCfg.THREAD_PHI, "to-loop-header", "the edge would be one more into the header of a loop");
    static final Refusal THREAD_DIRECT = new Refusal(
            SimplifyCfg.THREAD_PHI, "direct-edge", "another edge leads from the block before to the target");
    static final Refusal THREAD_USED =
            new Refusal(SimplifyCfg.THREAD_PHI, "phi-used", "another block uses a PHI of the block");
    static final Refusal THREAD_CONVERGENT = new Refusal(
            SimplifyCfg.THREAD_PHI,
            "convergent",
            "lanes that reconverge before the branch may do so for a convergent operation");
    static final Refusal EFFECT_BETWEEN =
            new Refusal(SimplifyCfg.UNDEFINED_EDGE, "effect-between", "something before the access has an effect");
    static final Refusal NOT_IMPLIED =
            new Refusal(SimplifyCfg.IMPLIED_BRANCH, "not-implied", "the branches before do not imply it");
    static final Refusal ONE_ENTRY =
            new Refusal(SimplifyCfg.FORWARD_SWITCH, "one-entry", "one entry alone gains nothing");
    static final Refusal CASE_EDGES =
            new Refusal(SimplifyCfg.FORWARD_SWITCH, "several-edges", "several cases lead there");
    static final Refusal HOIST_CONVERGENT =
            new Refusal(SimplifyCfg.HOIST, "convergent", "a convergent operation of two arms is not hoisted");
    static final Refusal HOIST_ADDRESS =
            new Refusal(SimplifyCfg.HOIST, "address-taken", "the address of an arm is taken");
    static final Refusal SINK_CONVERGENT =
            new Refusal(SimplifyCfg.SINK, "convergent", "convergent operations of several arms are not merged");
    static final Refusal SINK_HEADER =
            new Refusal(SimplifyCfg.SINK, "loop-header", "the block is the header of a loop");
    static final Refusal SINK_USED =
            new Refusal(SimplifyCfg.SINK, "used-elsewhere", "the results are used by something else than one PHI");
    static final Refusal MANY_OPERANDS =
            new Refusal(SimplifyCfg.SINK, "many-operands", "more than one operand differs");
    static final Refusal FIXED_OPERAND =
            new Refusal(SimplifyCfg.SINK, "fixed-operand", "the operand that differs may not be a PHI");
    static final Refusal STORE_NOT_SIMPLE =
            new Refusal(SimplifyCfg.SPECULATE_STORE, "not-simple", "the store is volatile or atomic");
    static final Refusal NO_STORE = new Refusal(
            SimplifyCfg.SPECULATE_STORE, "no-earlier-store", "no earlier store shows that the address may be written");
    static final Refusal STORE_BETWEEN = new Refusal(
            SimplifyCfg.SPECULATE_STORE,
            "effect-between",
            "something between the stores may write memory, or is convergent");
    static final Refusal FURTHER_CONDITION = new Refusal(
            SimplifyCfg.COMPARISONS_TO_SWITCH,
            "further-condition-convergent",
            "lanes that arrive over two branches may reconverge later");
    static final Refusal SWITCH_CONVERGENT = new Refusal(
            SimplifyCfg.COMPARISONS_TO_SWITCH,
            "convergent",
            "lanes that reconverge here may do so for a convergent operation");
    static final Refusal SWITCH_HEADER =
            new Refusal(SimplifyCfg.COMPARISONS_TO_SWITCH, "loop-header", "the block is the header of a loop");
    static final Refusal SWITCH_ADDRESS =
            new Refusal(SimplifyCfg.COMPARISONS_TO_SWITCH, "address-taken", "the address of the block is taken");
    static final Refusal OTHER_FREEZE = new Refusal(
            SimplifyCfg.COMPARISONS_TO_SWITCH, "other-freeze", "another freeze of the value may be another number");
    static final Refusal SWITCH_VALUES = new Refusal(
            SimplifyCfg.COMPARISONS_TO_SWITCH,
            "values-differ",
            "a block that both lead to gets different values from them");
    static final Refusal NO_TABLES =
            new Refusal(SimplifyCfg.SWITCH_TO_LOOKUP, "no-jump-tables", "the function must have no tables");
    static final Refusal NO_CONSTANT = new Refusal(
            SimplifyCfg.SWITCH_TO_LOOKUP, "not-constant", "a case has other code, or a result that is not a constant");
    static final Refusal FAR_APART =
            new Refusal(SimplifyCfg.SWITCH_TO_LOOKUP, "far-apart", "the cases are too far apart for a table");
    static final Refusal LOOKUP_CONVERGENT =
            new Refusal(SimplifyCfg.SWITCH_TO_LOOKUP, "convergent", "lanes would reach the default over two branches");
    static final Refusal SPARSE =
            new Refusal(SimplifyCfg.SWITCH_TO_LOOKUP, "sparse", "too few of the numbers between the cases have a case");
    static final Refusal GAPS =
            new Refusal(SimplifyCfg.SWITCH_TO_RANGE, "gaps", "the numbers of neither target are consecutive");
    static final Refusals<Rule> ARM_CONVERGENT =
            Refusal.ofEach(OF_ARMS, "convergent", "an arm with a convergent operation is not if-converted");
    static final Refusals<Rule> ARM_UNSAFE =
            Refusal.ofEach(OF_ARMS, "unsafe", "an operation of an arm may not be executed by all lanes");
    static final Refusals<Rule> ARM_TOO_LARGE =
            Refusal.ofEach(OF_ARMS, "too-large", "the arms have too many instructions");
    static final Refusals<Rule> MANY_SELECTS = Refusal.ofEach(OF_ARMS, "many-selects", "too many selects are needed");
    static final Refusals<Obstacle> JOIN = Obstacle.refusals(SimplifyCfg.COMMON_DESTINATION);

    private CfgRefusals() {}

    /** All of them. */
    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(List.of(
                TWO_LATCHES,
                FORWARD_INDIRECT,
                PHI_USED,
                VALUES_DIFFER,
                FORWARD_HEADER,
                JOIN_HEADER,
                JOIN_USED,
                JOIN_CONVERGENT,
                THREAD_ADDRESS,
                THREAD_HEADER,
                THREAD_INDIRECT,
                THREAD_EDGES,
                THREAD_TO_HEADER,
                THREAD_DIRECT,
                THREAD_USED,
                THREAD_CONVERGENT,
                EFFECT_BETWEEN,
                NOT_IMPLIED,
                ONE_ENTRY,
                CASE_EDGES,
                HOIST_CONVERGENT,
                HOIST_ADDRESS,
                SINK_CONVERGENT,
                SINK_HEADER,
                SINK_USED,
                MANY_OPERANDS,
                FIXED_OPERAND,
                STORE_NOT_SIMPLE,
                NO_STORE,
                STORE_BETWEEN,
                FURTHER_CONDITION,
                SWITCH_CONVERGENT,
                SWITCH_HEADER,
                SWITCH_ADDRESS,
                OTHER_FREEZE,
                SWITCH_VALUES,
                NO_TABLES,
                NO_CONSTANT,
                FAR_APART,
                LOOKUP_CONVERGENT,
                SPARSE,
                GAPS));
        Stream.of(ARM_CONVERGENT, ARM_UNSAFE, ARM_TOO_LARGE, MANY_SELECTS).forEach(each -> all.addAll(each.values()));
        all.addAll(JOIN.values());
        return all;
    }

    /** Counts the refusal {@code why} and emits a remark {@code name} at {@code at}, which is in a function; false. */
    static boolean missed(PassContext context, Refusal why, Instruction at, String name) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        SimplifyCfg.NAME,
                        name,
                        at.function() == null ? "" : at.function().name(),
                        at.location(),
                        why.summary()));
    }
}
