package lockstep.compiler.memcpyopt;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** The reasons for which copies, fills, stores, slots and arguments are left unchanged. */
final class CopyRefusals {
    static final Refusal VOLATILE = new Refusal(MemCpyOpt.FORWARD, "volatile", "the copy is volatile");
    static final Refusal UNKNOWN_SIZE =
            new Refusal(MemCpyOpt.FORWARD, "unknown-size", "how many bytes are copied is not a constant");
    static final Refusal SEVERAL_BYTES =
            new Refusal(MemCpyOpt.CONSTANT, "several-bytes", "the bytes of the constant are not all the same");
    static final Refusal OTHER_CONTENTS = new Refusal(
            MemCpyOpt.CONSTANT, "other-contents", "the host or the linker may give the constant other bytes");
    static final Refusal POISON = new Refusal(MemCpyOpt.UNDEFINED, "poison", "the target may hold poison");
    static final Refusals<Rule> NOT_COVERED = Refusal.ofEach(
            List.of(MemCpyOpt.FORWARD, MemCpyOpt.FILL, MemCpyOpt.BYVAL, MemCpyOpt.READONLY),
            "not-covered",
            "it reads more than was written before");
    static final Refusals<Rule> WRITTEN_BETWEEN = Refusal.ofEach(
            List.of(MemCpyOpt.FORWARD, MemCpyOpt.BYVAL, MemCpyOpt.READONLY),
            "written-between",
            "what was copied may have been written since");
    static final Refusal OF_MOVE =
            new Refusal(MemCpyOpt.FORWARD, "of-move", "what it reads was written by a move of bytes that may overlap");
    static final Refusal OVERLAP = new Refusal(MemCpyOpt.MOVE, "overlap", "the bytes may overlap");

    static final Refusal OTHER_BLOCK =
            new Refusal(MemCpyOpt.SHORTEN, "other-block", "the fill is not before the copy in its block");
    static final Refusal OTHER_BEGIN =
            new Refusal(MemCpyOpt.SHORTEN, "other-begin", "the copy does not begin where the fill begins");
    static final Refusal COPY_OVERLAPS = new Refusal(MemCpyOpt.SHORTEN, "overlap", "the copy may read what was filled");
    static final Refusal READ_BETWEEN =
            new Refusal(MemCpyOpt.SHORTEN, "read-between", "the bytes may be read before the copy");

    static final Refusals<Rule> UNFIT = Refusal.ofEach(
            List.of(MemCpyOpt.BYVAL, MemCpyOpt.READONLY),
            "unfit",
            "what was copied is in another address space, or aligned less than the argument");
    static final Refusal MAY_ALIAS = new Refusal(
            MemCpyOpt.READONLY, "may-alias", "the called function may read the bytes by another address as well");
    static final Refusal KEPT =
            new Refusal(MemCpyOpt.READONLY, "kept", "the called function may keep the address or return it");
    static final Refusal WRITTEN_BY_CALL =
            new Refusal(MemCpyOpt.READONLY, "written-by-call", "the call may write what was copied");

    static final Refusal UNKNOWN_CALL = new Refusal(
            MemCpyOpt.CALL_SLOT,
            "unknown-call",
            "the call is of an unknown function, has bundles or must be a tail call");
    static final Refusal CALL_IN_OTHER_BLOCK =
            new Refusal(MemCpyOpt.CALL_SLOT, "other-block", "the call is not before the copy in its block");
    static final Refusal OTHER_SLOT =
            new Refusal(MemCpyOpt.CALL_SLOT, "unfit", "slot and target differ in size, address space or alignment");
    static final Refusal SLOT_KEPT = new Refusal(
            MemCpyOpt.CALL_SLOT, "slot-used", "something else uses the slot, or the call may keep its address");
    static final Refusal SLOT_WRITTEN =
            new Refusal(MemCpyOpt.CALL_SLOT, "slot-written", "the slot holds something before the call");
    static final Refusal NO_TARGET =
            new Refusal(MemCpyOpt.CALL_SLOT, "target-later", "the target is not computed before the call");
    static final Refusal TARGET_TOUCHED =
            new Refusal(MemCpyOpt.CALL_SLOT, "target-accessed", "the target may be accessed before the copy");
    static final Refusal SEEN_EARLIER = new Refusal(
            MemCpyOpt.CALL_SLOT, "seen-earlier", "the target may be observed before the copy, or may not be alive");
    static final Refusal SLOT_POISON =
            new Refusal(MemCpyOpt.CALL_SLOT, "poison", "the target may hold poison that the call leaves alone");

    static final Refusal NOT_WHOLE =
            new Refusal(MemCpyOpt.STACK_MOVE, "not-whole", "the copy is not of all of two slots of the entry block");
    static final Refusal OBSERVED =
            new Refusal(MemCpyOpt.STACK_MOVE, "kept", "the address of a slot is kept or compared");
    static final Refusal OTHER_SPACE =
            new Refusal(MemCpyOpt.STACK_MOVE, "other-space", "the slots are in different address spaces");
    static final Refusal ACCESSED_BEFORE =
            new Refusal(MemCpyOpt.STACK_MOVE, "accessed-before", "the second slot may be accessed before the copy");
    static final Refusal BOTH_LIVE =
            new Refusal(MemCpyOpt.STACK_MOVE, "both-live", "one slot is written while the other one is live");

    static final Refusal GAP = new Refusal(MemCpyOpt.MERGE, "gap", "bytes between the stores are not written");
    static final Refusal FEW_STORES =
            new Refusal(MemCpyOpt.MERGE, "few-stores", "a fill would be more work than the stores");

    private CopyRefusals() {}

    static List<Refusal> all() {
        List<Refusal> all = new ArrayList<>(List.of(VOLATILE, UNKNOWN_SIZE, SEVERAL_BYTES, OTHER_CONTENTS, POISON));
        all.addAll(NOT_COVERED.values());
        all.addAll(WRITTEN_BETWEEN.values());
        all.addAll(List.of(OF_MOVE, OVERLAP, OTHER_BLOCK, OTHER_BEGIN, COPY_OVERLAPS, READ_BETWEEN));
        all.addAll(UNFIT.values());
        all.addAll(List.of(MAY_ALIAS, KEPT, WRITTEN_BY_CALL));
        all.addAll(List.of(
                UNKNOWN_CALL,
                CALL_IN_OTHER_BLOCK,
                OTHER_SLOT,
                SLOT_KEPT,
                SLOT_WRITTEN,
                NO_TARGET,
                TARGET_TOUCHED,
                SEEN_EARLIER,
                SLOT_POISON));
        all.addAll(List.of(NOT_WHOLE, OBSERVED, OTHER_SPACE, ACCESSED_BEFORE, BOTH_LIVE, GAP, FEW_STORES));
        return all;
    }
}
