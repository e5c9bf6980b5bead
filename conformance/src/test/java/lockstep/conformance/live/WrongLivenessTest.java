package lockstep.conformance.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.compiler.liveintervals.SlotIndexes;
import lockstep.conformance.live.SpoiltCode.Operand;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.ptx.machine.MachineVerifier;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.image.sass.SassImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Breaking any rule of liveness shows when registers are overwritten where they seem dead. */
final class WrongLivenessTest {
    /**
     * Threads below 16 and the others take different paths; predicates, PHIs, a loop, pairs, a value live across it.
     */
    private static final String OF_LANES = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .ori 1 k sm_90 ssa threaded
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x10, PT ;
              IADD3 %R20, %R0, 0x7, RZ ;
              LDC.64 %R4x2, c[0x0][0x210] ;
              UNPACK %R5, %R6, %R4x2 ;
              LEA %R7, %R0, %R5, 0x2 ;
              PACK %R8x2, %R7, %R6 ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R1, %R0, 0x1, RZ ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R2, %R0, 0x64, RZ ;
            .B3:
              PHI %R9, [%R1, .B1], [%R2, .B2], [%R11, .B3] ;
              PHI %R10, [%R0, .B1], [%R20, .B2], [%R12, .B3] ;
              IADD3 %R11, %R9, %R20, %R0 ;
              IADD3 %R12, %R10, 0x1, RZ ;
              ISETP.LT.AND %P1, PT, %R12, 0x20, PT ;
              @%P1 BRA `(.B3) ;
            .B4:
              STG.E desc[UR4][%R8x2.64], %R11 ;
              EXIT ;
            """;

    /** Registers that are written more than once, under guards, and read in the instruction that writes them. */
    private static final String FREE = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .ori 1 k sm_90 free threaded
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x10, PT ;
              LDC.64 R4, c[0x0][0x210] ;
              LEA R4, %R0, R4, 0x2 ;
              IADD3 %R1, %R0, 0x5, RZ ;
              @%P0 IADD3 %R1, %R0, 0x64, RZ ;
              IADD3 %R1, %R1, 0x1, RZ ;
              STG.E desc[UR4][R4.64], %R1 ;
              EXIT ;
            """;

    /** A uniform register is read in one arm, another is written in the other; lanes meet at post-dominators. */
    private static final String OF_WARP = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .ori 1 k sm_90 free threaded
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x10, PT ;
              UMOV %UR0, 0x11 ;
              UMOV %UR1, 0x22 ;
              LDC.64 R4, c[0x0][0x210] ;
              LEA R4, %R0, R4, 0x2 ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R1, %R0, %UR0, RZ ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R1, %R0, %UR1, RZ ;
            .B3:
              STG.E desc[UR4][R4.64], %R1 ;
              EXIT ;
            """;

    /** The same with a barrier: lanes that wait at it need a value that the others must not overwrite. */
    private static final String SYNCED = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .ori 1 k sm_90 free synced
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %R0, SR_TID.X ;
              ISETP.GE.AND %P0, PT, %R0, 0x10, PT ;
              UMOV %UR0, 0x11 ;
              UMOV %UR1, 0x22 ;
              LDC.64 R4, c[0x0][0x210] ;
              LEA R4, %R0, R4, 0x2 ;
              BSSY B0, `(.B4) ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R1, %R0, %UR0, RZ ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R1, %R0, %UR1, RZ ;
            .B3:
              BSYNC B0 ;
            .B4:
              STG.E desc[UR4][R4.64], %R1 ;
              EXIT ;
            """;

    private static List<Operand> without(List<Operand> operands, java.util.function.Predicate<Operand> which) {
        return operands.stream().filter(which.negate()).toList();
    }

    private static boolean isUse(Operand operand) {
        return operand.access() == Access.USE;
    }

    private enum Wrong {
        /** The first sentence of docs/liveness.md. */
        A_GUARDED_WRITE_KILLS(FREE, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream()
                        .map(o -> o.isWrite() ? new Operand(o.unit(), Access.DEFINITION, -1) : o)
                        .toList();
            }
        }),
        /** The second. */
        REGISTERS_OF_THE_WARP_ARE_OF_LANES(OF_WARP, code -> new SpoiltCode(code) {
            @Override
            public RegisterKind kind(int unit) {
                return new RegisterKind(code.kind(unit).name(), false);
            }
        }),
        /** Branches do not diverge. */
        LANES_DO_NOT_PART(OF_WARP, code -> new SpoiltCode(code) {
            @Override
            public boolean mayPart(int block) {
                return false;
            }
        }),
        /** The same where barriers decide. */
        LANES_DO_NOT_PART_BEFORE_BARRIERS(SYNCED, code -> new SpoiltCode(code) {
            @Override
            public boolean mayPart(int block) {
                return false;
            }

            @Override
            public boolean mayWait(int block) {
                return false;
            }
        }),
        A_GUARD_IS_NOT_READ(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(operands, o -> isUse(o) && kind(o.unit()).name().equals("P"));
            }
        }),
        A_PHI_READS_IN_ITS_OWN_BLOCK(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(operands, o -> o.access() == null);
            }
        }),
        A_PHI_READS_AT_ITS_FIRST_PREDECESSOR(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                int first = operands.stream()
                        .filter(o -> o.access() == null)
                        .mapToInt(Operand::block)
                        .min()
                        .orElse(-1);
                return operands.stream()
                        .map(o -> o.access() == null ? new Operand(o.unit(), null, first) : o)
                        .toList();
            }
        }),
        LOOPS_RUN_ONCE(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            public FlowGraph flow() {
                return ways(code.flow(), (block, i) -> code.flow().successor(block, i) > block ? 1 : 0);
            }
        }),
        BRANCHES_ARE_TAKEN(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            public FlowGraph flow() {
                return ways(code.flow(), (block, i) -> i == 0 ? 1 : 0);
            }
        }),
        WHAT_IS_WRITTEN_IS_NOT_READ(FREE, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(
                        operands,
                        o -> isUse(o) && operands.stream().anyMatch(w -> w.isWrite() && w.unit() == o.unit()));
            }
        }),
        THE_SECOND_OF_A_PAIR_IS_NOT_READ(FREE, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(operands, o -> isUse(o) && name(o.unit()).equals("R5"));
            }
        }),
        THE_LAST_OPERAND_IS_NOT_READ(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                boolean isRead = !operands.isEmpty() && isUse(operands.getLast());
                return isRead ? operands.subList(0, operands.size() - 1) : operands;
            }
        }),
        A_STORE_READS_NOTHING(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return operands.stream().anyMatch(Operand::isWrite) ? operands : List.of();
            }
        }),
        THE_LAST_INSTRUCTION_OF_A_BLOCK_READS_NOTHING(OF_LANES, code -> new SpoiltCode(code) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                int block = new SlotIndexes(code).block(instruction);
                return instruction == first(block + 1) - 1 ? without(operands, WrongLivenessTest::isUse) : operands;
            }
        });

        final String program;
        final Function<OriCode, CodeView> rule;

        Wrong(String program, Function<OriCode, CodeView> rule) {
            this.program = program;
            this.rule = rule;
        }
    }

    private static OriModule module(String program) {
        Diagnostics diagnostics = new Diagnostics();
        OriFile file = OriModuleText.parse(program, "k.ori", diagnostics).orElseThrow();
        file.verify(diagnostics);
        assertEquals(List.of(), diagnostics.all());
        return file.module();
    }

    /** Whether {@code after} shows what {@code before} does. */
    private static boolean isSame(String program, OriModule before, OriModule after) {
        LaunchFile launches = LaunchReader.readComments("k.ori", program);
        boolean isSynced = program.contains("synced");
        List<Schedule> schedules = isSynced
                ? List.of(Schedule.of(Policy.BARRIER), new Schedule(Policy.BARRIER, 1), Schedule.of(Policy.ARMS))
                : List.of(Schedule.of(Policy.STACK));
        for (Schedule schedule : schedules) {
            RunRequest request = RunRequest.of(launches, schedule);
            RunResult first = new FastEngine().run(SassImages.of(before, "k.ori"), request);
            RunResult second = new FastEngine().run(SassImages.of(after, "k.ori"), request);
            boolean isSame = first.outcome().equals(second.outcome())
                    && Stream.iterate(0, i -> i + 1)
                            .limit(first.objects().size())
                            .allMatch(i -> first.objects()
                                    .get(i)
                                    .isSame(second.objects().get(i)));
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /** A sum of two words with its carry, added up in a loop. */
    private static final String CARRY = """
            // LAUNCH: k grid=1 block=32 args=[out i32[32]]
            .machine 1
            .version 9.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 out) .stage virtual
            {
              .reg .pred %p<1>;
              .reg .b32 %r<6>;
              .reg .b64 %d<2>;
              mov.u32 %r0, %tid.x;
              copy.b32 %r1, 0;
              copy.b32 %r2, 0;
              copy.b32 %r5, 0;
            Loop:
              add.cc.u32 %r1, %r1, 0x30000000;
              add.u32 %r5, %r5, 1;
              addc.u32 %r2, %r2, %r0;
              setp.lt.u32 %p0, %r5, 9;
              @%p0 bra Loop;
              ld.param.u64 %d0, [out];
              mad.wide.u32 %d0, %r0, 4, %d0;
              st.global.u32 [%d0], %r2;
              ret;
            }
            """;

    @Test
    void theCarryBitIsAUnit() {
        MachineModule module =
                MachineText.parse(CARRY, "k.mptx", new Diagnostics()).orElseThrow();
        Diagnostics faults = new Diagnostics();
        MachineVerifier.verify(MachineKills.of(module), faults);
        assertEquals(List.of(), faults.all());
        assertTrue(isSame(module, MachineKills.of(module)), "the right rules");
        MachineModule wrong = MachineKills.of(module, machine -> new SpoiltCode(machine) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(
                        operands, o -> isUse(o) && o.unit() == machine.carry().orElseThrow());
            }
        });
        assertFalse(isSame(module, wrong), "where no instruction reads it");
        MachineModule none = MachineKills.of(module, machine -> new SpoiltCode(machine) {
            @Override
            protected List<Operand> spoil(int instruction, List<Operand> operands) {
                return without(operands, o -> o.unit() == machine.carry().orElseThrow());
            }
        });
        assertEquals(0, sums(none), "where it is no unit");
        assertTrue(sums(MachineKills.of(module)) > 0, "it is spoilt where it is not live");
    }

    private static long sums(MachineModule module) {
        return MachineText.print(module)
                .lines()
                .filter(line -> line.contains("undef.b32 %sum"))
                .count();
    }

    private static boolean isSame(MachineModule before, MachineModule after) {
        RunRequest request = RunRequest.of(LaunchReader.readComments("k.mptx", CARRY), Schedule.of(Policy.STACK));
        RunResult first = new FastEngine().run(PtxImages.of(before.asPtx()), request);
        RunResult second = new FastEngine().run(PtxImages.of(after.asPtx()), request);
        assertTrue(first.outcome() instanceof Outcome.Finished, first.outcome()::toString);
        return second.outcome().equals(first.outcome())
                && first.objects().getFirst().isSame(second.objects().getFirst());
    }

    @ParameterizedTest
    @EnumSource
    void shows(Wrong wrong) throws IOException {
        OriModule module = module(wrong.program);
        assertTrue(isSame(wrong.program, module, OriKills.of(module)), "the right rules");
        assertFalse(isSame(wrong.program, module, OriKills.of(module, wrong.rule)), "the wrong ones");
    }
}
