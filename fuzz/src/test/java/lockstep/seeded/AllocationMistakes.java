package lockstep.seeded;

import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.allocate.CallConvention;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** What register allocation gets wrong. Few registers with values spilled are not a mistake. */
final class AllocationMistakes {
    /** So few that most programs spill. */
    private static final int FEW = 24;

    private AllocationMistakes() {}

    /** Rules under which most programs spill. */
    private static class UnderPressure extends AllocationRules {
        @Override
        public int general(int most) {
            return Math.min(most, FEW);
        }
    }

    /** Calls leave registers as they are that their callees use. */
    static AllocationRules callsLeaveMore() {
        return new AllocationRules() {
            @Override
            public CallConvention convention() {
                return new CallConvention() {
                    @Override
                    public boolean isPreserved(RegisterFile file, int number) {
                        return number < 16 || super.isPreserved(file, number);
                    }
                };
            }
        };
    }

    /** What a spilled register is given is not stored. */
    static AllocationRules nothingIsStored() {
        return new UnderPressure() {
            @Override
            public boolean isStored(VirtualRegister register) {
                return false;
            }
        };
    }

    /** A slot of the stack is used again while it still has a value. */
    static AllocationRules slotsEndEarly() {
        return new UnderPressure() {
            @Override
            public int slotEnd(LiveInterval interval) {
                return interval.start(0) + 1;
            }
        };
    }

    /** A slot of the stack is used again in the first hole of what it holds. */
    static AllocationRules slotsEndInHoles() {
        return new UnderPressure() {
            @Override
            public int slotEnd(LiveInterval interval) {
                return interval.end(0);
            }
        };
    }

    /** A guarded write to a slot changes it for the lanes that do not write, too. */
    static AllocationRules guardedWritesLoadNothing() {
        return new UnderPressure() {
            @Override
            public boolean keepsOthers(OriInstruction instruction) {
                return false;
            }
        };
    }
}
