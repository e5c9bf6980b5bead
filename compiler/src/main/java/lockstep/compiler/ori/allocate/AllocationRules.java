package lockstep.compiler.ori.allocate;

import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.ir.code.CodeView;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.VirtualRegister;

/** What an allocation must obey to be right, each in one place, so that tests can break one rule and see it noticed. */
public class AllocationRules {
    public static final AllocationRules RIGHT = new AllocationRules();

    /** What calls leave as it is. */
    public CallConvention convention() {
        return CallConvention.CUDA;
    }

    /** How many general registers a function may use of the {@code most} that it may. */
    public int general(int most) {
        return most;
    }

    /** What liveness sees. */
    public CodeView seen(CodeView code) {
        return code;
    }

    /** The multiple at which a tuple begins. */
    public int alignment(VirtualRegister register) {
        return register.alignment();
    }

    /** Whether {@code instruction} leaves to some lanes what a result held before, so that it is loaded first. */
    public boolean keepsOthers(OriInstruction instruction) {
        return instruction.isGuarded();
    }

    /** Whether what a piece of a spilled register has written is stored. */
    public boolean isStored(VirtualRegister register) {
        return true;
    }

    /** Whether a uniform register that is written while a part of the warp waits must stay uniform. */
    public boolean staysUniform(boolean isWrittenInArm) {
        return isWrittenInArm;
    }

    /** The point at which a slot of the stack can be used again. */
    public int slotEnd(LiveInterval interval) {
        return interval.end(interval.segments() - 1);
    }

    /** Whether a function saves the registers that its callers keep values in. */
    public boolean saves() {
        return true;
    }
}
