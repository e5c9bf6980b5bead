package lockstep.compiler.ori.allocate;

import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.ir.code.CodeView;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * The constraints of a correct allocation, one method each, so that tests can break a single one and check that the
 * verifier notices.
 */
public class AllocationRules {
    public static final AllocationRules RIGHT = new AllocationRules();

    /** Which registers calls preserve. */
    public CallConvention convention() {
        return CallConvention.CUDA;
    }

    /** The number of general registers that a function may use of the {@code most} that are available. */
    public int general(int most) {
        return most;
    }

    /** The code as liveness analysis sees it. */
    public CodeView seen(CodeView code) {
        return code;
    }

    /** The alignment of a tuple's first register. */
    public int alignment(VirtualRegister register) {
        return register.alignment();
    }

    /** Whether {@code instruction} leaves the old value of a result in some lanes, which must then be reloaded. */
    public boolean keepsOthers(OriInstruction instruction) {
        return instruction.isGuarded();
    }

    /** Whether the value that a piece of a spilled register has written is stored. */
    public boolean isStored(VirtualRegister register) {
        return true;
    }

    /** Whether a uniform register that is written while part of the warp waits must stay in the uniform file. */
    public boolean staysUniform(boolean isWrittenInArm) {
        return isWrittenInArm;
    }

    /** The point from which a stack slot can be reused. */
    public int slotEnd(LiveInterval interval) {
        return interval.end(interval.segments() - 1);
    }

    /** Whether a function saves the registers that its callers expect to be preserved. */
    public boolean saves() {
        return true;
    }
}
