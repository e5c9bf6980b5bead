package lockstep.compiler.sroa;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** The reasons for which allocas, and choices between their addresses, are left unchanged. */
final class SroaRefusals {
    private static final List<Rule> OF_CHOICES =
            List.of(ScalarReplacement.SELECT_OF_LOADS, ScalarReplacement.PHI_OF_LOADS);

    static final Refusal VARYING_SIZE = ofSplit("varying-size", "its size is not a constant");
    static final Refusal STORED = ofSplit("address-stored", "its address is stored");
    static final Refusal OTHER_USE = ofSplit("other-use", "its address is used by something other than an access");
    static final Refusal VARIABLE_OFFSET = ofSplit("variable-offset", "an offset into it is not a constant");
    static final Refusal NOT_SIMPLE = ofSplit("not-simple", "an access is volatile or atomic");
    static final Refusal VARYING_ACCESS = ofSplit("varying-access", "an access has no constant size");
    static final Refusal OUT_OF_BOUNDS = ofSplit("out-of-bounds", "an access leaves it");
    static final Refusal PASSED = ofSplit("passed", "its address is passed to a call");
    static final Refusal PART_MARKER = ofSplit("part-marker", "a lifetime marker covers a part of it");
    static final Refusal VARYING_COPY =
            ofSplit("varying-copy", "a memory intrinsic is volatile or of no constant length");
    static final Refusal SELF_COPY = ofSplit("self-copy", "it is copied to itself");
    static final Refusal NO_COMMON_TYPE = ofSplit("no-common-type", "its accesses overlap or have no common type");
    static final Refusal MANY_MEMBERS =
            new Refusal(ScalarReplacement.MEMBERS, "many-members", "an access is of too many members");
    static final Refusals<Rule> CHOICE_OTHER_USE =
            Refusal.ofEach(OF_CHOICES, "other-use", "the address is used by something other than a load");
    static final Refusals<Rule> CHOICE_OFFSET =
            Refusal.ofEach(OF_CHOICES, "variable-offset", "an offset into what is chosen is not a constant");
    static final Refusals<Rule> CHOICE_NOT_SIMPLE =
            Refusal.ofEach(OF_CHOICES, "not-simple", "a load is volatile or atomic");
    static final Refusal SELECT_UNSAFE =
            new Refusal(ScalarReplacement.SELECT_OF_LOADS, "unsafe-load", "a lane might load what is not there");
    static final Refusal PHI_UNSAFE = new Refusal(
            ScalarReplacement.PHI_OF_LOADS,
            "unsafe-load",
            "a lane that does not come to the PHI might load what is not there");
    static final Refusal OTHER_BLOCK =
            new Refusal(ScalarReplacement.PHI_OF_LOADS, "other-block", "the load is in another block than the PHI");
    static final Refusal WRITTEN_BETWEEN = new Refusal(
            ScalarReplacement.PHI_OF_LOADS, "written-between", "memory may be written between the PHI and the load");

    private SroaRefusals() {}

    private static Refusal ofSplit(String precondition, String summary) {
        return new Refusal(ScalarReplacement.SPLIT, precondition, summary);
    }

    /** All of them. */
    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(List.of(
                VARYING_SIZE,
                STORED,
                OTHER_USE,
                VARIABLE_OFFSET,
                NOT_SIMPLE,
                VARYING_ACCESS,
                OUT_OF_BOUNDS,
                PASSED,
                PART_MARKER,
                VARYING_COPY,
                SELF_COPY,
                NO_COMMON_TYPE,
                MANY_MEMBERS,
                SELECT_UNSAFE,
                PHI_UNSAFE,
                OTHER_BLOCK,
                WRITTEN_BETWEEN));
        Stream.of(CHOICE_OTHER_USE, CHOICE_OFFSET, CHOICE_NOT_SIMPLE).forEach(each -> all.addAll(each.values()));
        return all;
    }
}
