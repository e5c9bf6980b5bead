package lockstep.conformance.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.allocate.CallConvention;
import lockstep.conformance.live.SpoiltCode;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Breaking any rule of the allocator is noticed by the validator, and by executing the result. */
final class WrongAllocationsTest {
    private static AllocationRules seen(UnaryOperator<CodeView> wrong) {
        return new AllocationRules() {
            @Override
            public CodeView seen(CodeView code) {
                return wrong.apply(code);
            }
        };
    }

    private static boolean isUseOf(CodeView code, SpoiltCode.Operand operand, String kind) {
        return operand.access() == Access.USE
                && code.kind(operand.unit()).name().equals(kind);
    }

    private enum Wrong {
        A_GUARDED_WRITE_KILLS(AllocationKernels.HELD, 255, seen(code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream()
                        .map(o -> o.isWrite() ? new Operand(o.unit(), Access.DEFINITION, -1) : o)
                        .toList();
            }
        })),
        REGISTERS_OF_THE_WARP_ARE_OF_LANES(AllocationKernels.WARP, 255, seen(code -> new SpoiltCode(code) {
            @Override
            public RegisterKind kind(int unit) {
                return new RegisterKind(code.kind(unit).name(), false);
            }
        })),
        LANES_DO_NOT_PART(AllocationKernels.WARP, 255, seen(code -> new SpoiltCode(code) {
            @Override
            public boolean mayPart(int block) {
                return false;
            }
        })),
        A_GUARD_IS_NOT_READ(AllocationKernels.predicates(20), 255, seen(code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream().filter(o -> !isUseOf(this, o, "P")).toList();
            }
        })),
        LOOPS_RUN_ONCE(AllocationKernels.words(20), 255, seen(code -> new SpoiltCode(code) {
            @Override
            public FlowGraph flow() {
                return ways(code.flow(), (block, i) -> code.flow().successor(block, i) > block ? 1 : 0);
            }
        })),
        BRANCHES_ARE_TAKEN(AllocationKernels.words(20), 255, seen(code -> new SpoiltCode(code) {
            @Override
            public FlowGraph flow() {
                return ways(code.flow(), (block, i) -> i == 0 ? 1 : 0);
            }
        })),
        WHAT_IS_WRITTEN_IS_NOT_READ(AllocationKernels.HELD, 255, seen(code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream()
                        .filter(o ->
                                o.isWrite() || operands.stream().noneMatch(w -> w.isWrite() && w.unit() == o.unit()))
                        .toList();
            }
        })),
        THE_LAST_OPERAND_IS_NOT_READ(AllocationKernels.HOLES, 255, seen(code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                boolean isRead = !operands.isEmpty() && !operands.getLast().isWrite();
                return isRead ? operands.subList(0, operands.size() - 1) : operands;
            }
        })),
        CALLS_LEAVE_ALL_AS_IT_IS(AllocationKernels.calls(6, 4), 255, new AllocationRules() {
            @Override
            public CallConvention convention() {
                return new CallConvention() {
                    @Override
                    public boolean isPreserved(RegisterFile file, int number) {
                        return number < 16 || super.isPreserved(file, number);
                    }
                };
            }
        }),
        CALLERS_NEED_NOTHING(AllocationKernels.calls(6, 4), 255, new AllocationRules() {
            @Override
            public boolean saves() {
                return false;
            }
        }),
        TUPLES_BEGIN_ANYWHERE(AllocationKernels.quads(16), 255, new AllocationRules() {
            @Override
            public int alignment(VirtualRegister register) {
                return 1;
            }
        }),
        A_GUARDED_WRITE_OF_A_SLOT_LOADS_NOTHING(AllocationKernels.GUARDS, 6, new AllocationRules() {
            @Override
            public boolean keepsOthers(OriInstruction instruction) {
                return false;
            }
        }),
        NOTHING_IS_STORED(AllocationKernels.words(20), 8, new AllocationRules() {
            @Override
            public boolean isStored(VirtualRegister register) {
                return false;
            }
        }),
        SLOTS_END_WHERE_THEY_BEGIN(AllocationKernels.words(20), 8, new AllocationRules() {
            @Override
            public int slotEnd(LiveInterval interval) {
                return interval.start(0) + 1;
            }
        }),
        SLOTS_HAVE_ONE_SEGMENT(AllocationKernels.SLOTS, 6, new AllocationRules() {
            @Override
            public int slotEnd(LiveInterval interval) {
                return interval.end(0);
            }
        }),
        WHAT_AN_ARM_WRITES_IS_OF_LANES(AllocationKernels.arm(), 255, new AllocationRules() {
            @Override
            public boolean staysUniform(boolean isWrittenInArm) {
                return false;
            }
        });

        final String program;
        final int limit;
        final AllocationRules rules;

        Wrong(String program, int limit, AllocationRules rules) {
            this.program = program;
            this.limit = limit;
            this.rules = rules;
        }

        /** The simulator reads and writes tuples wherever they begin. */
        boolean isSeenInRuns() {
            return this != TUPLES_BEGIN_ANYWHERE;
        }
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void isNoticed(Wrong wrong) {
        OriModule module = AllocationKernels.module(wrong.program);
        Diagnostics diagnostics = new Diagnostics();
        ModuleAllocation made = ModuleAllocation.of(module, wrong.limit, wrong.rules, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertFalse(made.faults().isEmpty(), () -> "no fault: " + OriModuleText.print(made.after()));
        assertEquals(
                wrong.isSeenInRuns(),
                AllocationKernels.difference(wrong.program, module, made.after())
                        .isPresent(),
                () -> OriModuleText.print(made.after()));
    }

    /** The right rules pass where the wrong ones fail. */
    @ParameterizedTest
    @EnumSource(Wrong.class)
    void rightRulesAreRight(Wrong wrong) {
        OriModule module = AllocationKernels.module(wrong.program);
        Diagnostics diagnostics = new Diagnostics();
        boolean isBuilt = ModuleAllocation.of(module, wrong.limit, AllocationRules.RIGHT, diagnostics)
                .map(made -> made.faults().isEmpty()
                        && AllocationKernels.difference(wrong.program, module, made.after())
                                .isEmpty())
                .orElse(false);
        assertTrue(isBuilt, diagnostics::toString);
    }
}
