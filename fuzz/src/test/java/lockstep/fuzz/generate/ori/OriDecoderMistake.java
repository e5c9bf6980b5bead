package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** A decoder of open forms with one mistake: the module that it takes another one for. */
enum OriDecoderMistake {
    PACK_REVERSED(0, each(i -> macro(i, Macro.PACK, m -> with(m, m.targets(), reversed(m.operands()))))),
    UNPACK_OFF_BY_ONE(0, each(i -> macro(i, Macro.UNPACK, m -> with(m, rotated(m.targets()), m.operands())))),
    COPY_IGNORES_ITS_GUARD(
            25, each(i -> macro(i, Macro.COPY, m -> new OriMacro(m.macro(), m.targets(), m.operands())))),
    COPY_UNDER_THE_OTHER_LANES(
            4,
            each(i -> macro(
                    i,
                    Macro.COPY,
                    m -> new OriMacro(
                            m.macro(), m.guard().map(OriDecoderMistake::negated), m.targets(), m.operands())))),
    COPY_OF_A_PREDICATE_IS_TRUE(
            19,
            each(i -> macro(
                    i,
                    Macro.COPY,
                    m -> m.targets().getFirst().file().isPredicate()
                            ? with(
                                    m,
                                    m.targets(),
                                    List.of(OriRegister.parse("PT").orElseThrow()))
                            : m))),
    UNIFORM_COPY_IS_ZERO(
            2,
            each(i -> macro(
                    i,
                    Macro.COPY,
                    m -> m.operands().getFirst().file() == RegisterFile.UNIFORM
                            ? with(
                                    m,
                                    m.targets(),
                                    List.of(OriRegister.parse("RZ").orElseThrow()))
                            : m))),
    UNDEF_OF_ALL_LANES(3, each(i -> macro(i, Macro.UNDEF, m -> new OriMacro(m.macro(), m.targets(), m.operands())))),
    PHI_OF_ANOTHER_EDGE(56, OriDecoderMistake::otherEdges),
    PHIS_ONE_AFTER_THE_OTHER(22, OriDecoderMistake::sequential),
    MOVPHI_OF_ANOTHER_EDGE(29, OriDecoderMistake::movedElsewhere),
    PTX_SOURCES_SWAPPED(
            4,
            each(i -> i instanceof OriPtx p && p.operands().size() > 1
                    ? new OriPtx(p.form(), p.guard(), p.targets(), swapped(p.operands()))
                    : i)),
    PTX_IGNORES_ITS_GUARD(
            3,
            each(i -> i instanceof OriPtx p ? new OriPtx(p.form(), Optional.empty(), p.targets(), p.operands()) : i)),
    VIRTUAL_GUARD_INVERTED(
            0,
            each(i -> i instanceof OriMachine m
                            && m.registers().containsKey(guard())
                            && !m.results().isEmpty()
                    ? new OriMachine(
                            m.instruction()
                                    .with(
                                            CommonField.GUARD_NOT,
                                            1 - m.instruction().value(CommonField.GUARD_NOT)),
                            m.registers(),
                            m.targets())
                    : i)),
    VIRTUAL_GUARD_DROPPED(
            0,
            each(i -> i instanceof OriMachine m && !m.results().isEmpty()
                    ? new OriMachine(m.instruction(), without(m.registers(), guard()), m.targets())
                    : i)),
    BARRIERS_CONFUSED(
            44,
            each(i -> i instanceof OriMachine m
                    ? new OriMachine(m.instruction(), oneBarrier(m.registers()), m.targets())
                    : i)),
    REGISTERS_SHARE_A_CELL(190, OriDecoderMistake::shared);

    private final long seed;
    private final UnaryOperator<OriModule> change;

    /** @param seed of a program that shows it */
    OriDecoderMistake(long seed, UnaryOperator<OriModule> change) {
        this.seed = seed;
        this.change = change;
    }

    /** The seed of a program that shows it. */
    long seed() {
        return seed;
    }

    /** What the wrong decoder takes {@code module} for. */
    OriModule of(OriModule module) {
        return change.apply(module);
    }

    private static int guard() {
        return CommonField.GUARD.ordinal();
    }

    private static UnaryOperator<OriModule> each(UnaryOperator<OriInstruction> change) {
        return module -> {
            OriFunction function = module.functions().getFirst();
            List<OriBlock> blocks = new ArrayList<>();
            for (OriBlock block : function.blocks()) {
                blocks.add(new OriBlock(
                        block.label(), block.instructions().stream().map(change).toList()));
            }
            return module.with(function.with(blocks));
        };
    }

    private static OriInstruction macro(OriInstruction instruction, Macro macro, UnaryOperator<OriMacro> change) {
        return instruction instanceof OriMacro m && m.macro() == macro ? change.apply(m) : instruction;
    }

    private static OriMacro with(OriMacro macro, List<OriRegister> targets, List<OriRegister> operands) {
        return new OriMacro(macro.macro(), macro.guard(), targets, operands);
    }

    private static OriGuard negated(OriGuard guard) {
        return new OriGuard(guard.predicate(), !guard.isNegated());
    }

    private static <T> List<T> reversed(List<T> list) {
        return list.reversed();
    }

    private static <T> List<T> rotated(List<T> list) {
        List<T> changed = new ArrayList<>(list);
        Collections.rotate(changed, 1);
        return changed;
    }

    private static List<OriOperand> swapped(List<OriOperand> list) {
        List<OriOperand> changed = new ArrayList<>(list);
        Collections.swap(changed, 0, 1);
        return changed;
    }

    private static List<OriPhi.Incoming> exchanged(List<OriPhi.Incoming> incoming) {
        List<OriPhi.Incoming> changed = new ArrayList<>();
        for (int i = 0; i < incoming.size(); i++) {
            changed.add(new OriPhi.Incoming(
                    incoming.get((i + 1) % incoming.size()).value(),
                    incoming.get(i).block()));
        }
        return changed;
    }

    private static SortedMap<Integer, VirtualRegister> without(SortedMap<Integer, VirtualRegister> of, int field) {
        SortedMap<Integer, VirtualRegister> changed = new TreeMap<>(of);
        changed.remove(field);
        return changed;
    }

    private static SortedMap<Integer, VirtualRegister> oneBarrier(SortedMap<Integer, VirtualRegister> of) {
        SortedMap<Integer, VirtualRegister> changed = new TreeMap<>(of);
        changed.replaceAll((field, register) ->
                register.file() == RegisterFile.BARRIER ? new VirtualRegister(RegisterFile.BARRIER, 0, 1) : register);
        return changed;
    }

    /** Where the values of both edges are there on both, the first PHI of each program that shows it. */
    private static OriModule otherEdges(OriModule module) {
        for (OriBlock block : module.functions().getFirst().blocks()) {
            for (OriInstruction phi : block.instructions()) {
                OriModule changed = phi instanceof OriPhi p
                        ? each(i -> i == p ? new OriPhi(p.result(), exchanged(p.incoming())) : i)
                                .apply(module)
                        : module;
                Diagnostics rules = new Diagnostics();
                OriFile.of(changed).verify(rules);
                if (!changed.equals(module) && rules.all().isEmpty()) {
                    return changed;
                }
            }
        }
        return module;
    }

    /** A PHI that reads an earlier one of its block gets what that has become. */
    private static OriModule sequential(OriModule module) {
        OriFunction function = module.functions().getFirst();
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            List<OriPhi> phis = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriPhi phi) {
                    phis.add(phi);
                }
            }
            // a later PHI that reads an earlier one of the block gets what that has become
            Map<OriRegister, OriPhi> done = new HashMap<>();
            for (OriPhi phi : phis) {
                List<OriPhi.Incoming> incoming = new ArrayList<>();
                for (OriPhi.Incoming each : phi.incoming()) {
                    OriPhi before = done.get(each.value());
                    incoming.add(
                            before == null ? each : new OriPhi.Incoming(value(before, each.block()), each.block()));
                }
                OriPhi changed = new OriPhi(phi.result(), incoming);
                done.put(phi.result(), changed);
                body.add(changed);
            }
            body.addAll(block.instructions()
                    .subList(phis.size(), block.instructions().size()));
            blocks.add(new OriBlock(block.label(), body));
        }
        return module.with(function.with(blocks));
    }

    private static OriRegister value(OriPhi phi, String block) {
        return phi.incoming().stream()
                .filter(each -> each.block().equals(block))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** Each MOVPHI has the value of the next one of its register. */
    private static OriModule movedElsewhere(OriModule module) {
        Map<OriRegister, List<OriMacro>> moves = new HashMap<>();
        module.functions()
                .getFirst()
                .blocks()
                .forEach(block -> block.instructions().forEach(each -> {
                    if (each instanceof OriMacro m && m.macro() == Macro.MOV_PHI) {
                        moves.computeIfAbsent(m.targets().getFirst(), r -> new ArrayList<>())
                                .add(m);
                    }
                }));
        return each(i -> macro(i, Macro.MOV_PHI, m -> {
                    List<OriMacro> all = moves.get(m.targets().getFirst());
                    int next = (all.indexOf(m) + 1) % all.size();
                    return with(m, m.targets(), all.get(next).operands());
                }))
                .apply(module);
    }

    /** Two general registers of the middle of a free function are one. */
    private static OriModule shared(OriModule module) {
        if (module.functions().getFirst().stage() != OriStage.FREE) {
            return module;
        }
        return each(i -> i instanceof OriMacro m
                                && m.macro() == Macro.COPY
                                && m.targets().getFirst().width() == 1
                        ? with(
                                m,
                                m.targets().stream()
                                        .map(OriDecoderMistake::lower)
                                        .toList(),
                                m.operands())
                        : i)
                .apply(module);
    }

    private static OriRegister lower(OriRegister register) {
        return register instanceof VirtualRegister v && v.file() == RegisterFile.GENERAL && v.number() % 2 == 1
                ? new VirtualRegister(v.file(), 1, 1)
                : register;
    }
}
