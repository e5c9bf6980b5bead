package lockstep.ir.sass.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Generated functions of the open form: text, rules, hostile text. */
final class OriProperties {
    private static OriRegister register(SplittableRandom random, RegisterFile file) {
        int width = file.hasTuples() ? 1 + random.nextInt(4) : 1;
        int least = file.constant().isEmpty() ? 0 : PhysicalRegister.CONSTANT;
        return random.nextInt(4) == 0
                ? new PhysicalRegister(file, random.nextInt(8) + least, width)
                : virtual(random, file);
    }

    private static VirtualRegister virtual(SplittableRandom random, RegisterFile file) {
        int number = random.nextInt(random.nextBoolean() ? 10 : 1_000_000_000);
        return new VirtualRegister(file, number, file.hasTuples() ? 1 + random.nextInt(4) : 1);
    }

    private static RegisterFile file(SplittableRandom random) {
        return RegisterFile.values()[random.nextInt(RegisterFile.values().length)];
    }

    /** An instruction of {@code form} with any values and any registers; it need not obey the rules. */
    private static OriMachine machine(SassForm form, SplittableRandom random) {
        SassInstruction instruction = SassInstruction.of(form);
        for (int i = 0; i < form.fields().size(); i++) {
            long value = random.nextLong() & form.fields().get(i).bits().largest();
            instruction = random.nextInt(3) == 0 ? instruction : instruction.with(i, value);
        }
        boolean isPlace = OriMachine.namesPlace(instruction);
        for (OperandSlot slot : form.operands()) {
            if (isPlace && slot.operand() instanceof SassOperand.Target target) {
                instruction = instruction.with(target.offset(), 0);
            }
        }
        SortedMap<Integer, VirtualRegister> registers = new TreeMap<>();
        for (OriAccess access : OriAccesses.of(instruction)) {
            if (random.nextBoolean()) {
                registers.put(access.field(), virtual(random, access.file()));
            }
        }
        boolean isIndirect = Branches.kind(instruction) == Branches.Kind.INDIRECT;
        List<String> targets = new ArrayList<>();
        int count = isPlace ? 1 : isIndirect ? random.nextInt(3) : 0;
        for (int i = 0; i < count; i++) {
            targets.add(".B" + random.nextInt(4));
        }
        return new OriMachine(instruction, registers, targets);
    }

    private static OriInstruction pseudo(SplittableRandom random) {
        if (random.nextInt(3) == 0) {
            List<OriPhi.Incoming> incoming = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                incoming.add(new OriPhi.Incoming(register(random, file(random)), ".B" + random.nextInt(4)));
            }
            return new OriPhi(virtual(random, file(random)), incoming);
        }
        Optional<OriGuard> guard = random.nextInt(3) > 0
                ? Optional.empty()
                : Optional.of(new OriGuard(
                        register(
                                random, random.nextBoolean() ? RegisterFile.PREDICATE : RegisterFile.UNIFORM_PREDICATE),
                        random.nextBoolean()));
        if (random.nextInt(3) == 0) {
            List<OriOperand> operands = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                operands.add(
                        switch (random.nextInt(3)) {
                            case 0 -> new OriImmediate(random.nextLong() >>> random.nextInt(64));
                            case 1 -> new OriNot(register(random, RegisterFile.PREDICATE));
                            default -> register(random, file(random));
                        });
            }
            String form = random.nextBoolean() ? "add.rn.f32" : "shfl.sync.idx.b32";
            return new OriPtx(form, guard, registers(random, random.nextInt(3)), operands);
        }
        Macro macro = Macro.values()[random.nextInt(Macro.values().length)];
        return new OriMacro(macro, guard, registers(random, macro.results()), registers(random, macro.sources()));
    }

    private static List<OriRegister> registers(SplittableRandom random, int count) {
        List<OriRegister> found = new ArrayList<>();
        int some = count == Macro.ANY ? 1 + random.nextInt(4) : count;
        for (int i = 0; i < some; i++) {
            found.add(register(random, file(random)));
        }
        return found;
    }

    /** Some of all forms of an architecture and all kinds of pseudo instructions, in four blocks. */
    private static OriFunction any(Architecture architecture, int step, SplittableRandom random) {
        List<SassForm> forms = IsaTable.of(architecture).forms();
        List<OriBlock> blocks = new ArrayList<>();
        int next = random.nextInt(step);
        for (int i = 0; i < 4; i++) {
            List<OriInstruction> instructions = new ArrayList<>();
            int end = (i + 1) * forms.size() / 4;
            for (; next < end; next += step) {
                instructions.add(machine(forms.get(next), random));
                if (random.nextInt(4) == 0) {
                    instructions.add(pseudo(random));
                }
            }
            blocks.add(new OriBlock(".B" + i, instructions));
        }
        OriStage stage = random.nextBoolean() ? OriStage.SSA : OriStage.FREE;
        OriConvergence convergence = random.nextBoolean() ? OriConvergence.SYNCED : OriConvergence.THREADED;
        return new OriFunction("f" + random.nextInt(100), architecture, stage, convergence, blocks);
    }

    /** Law: parse(print(f)) is f over all forms, and print of it the same text. Oracle: the function itself. */
    @Property(tries = 6)
    void textReadsBack(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Architecture architecture : Architecture.values()) {
            OriFunction function = any(architecture, 1, random);
            String text = OriText.print(function);
            Diagnostics diagnostics = new Diagnostics();
            Optional<OriFunction> read = OriText.parse(text, "f", diagnostics);
            assertEquals(List.of(), diagnostics.all());
            assertEquals(text, OriText.print(read.orElseThrow()));
            assertEquals(function, read.orElseThrow());
        }
    }

    /** Law: changed text is refused with places in it, or is a function that reads back; the verifier takes it. */
    @Property(tries = 200)
    void hostileTextEndsInDiagnostics(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder(OriText.print(any(Architecture.SM_90, 60, random)));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.setCharAt(at, "[]{}.,+-|!@~ %RUPZ0x7:;`(>\n".charAt(random.nextInt(27)));
                case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(9)));
                default -> text.insert(at, text.substring(Math.max(0, at - random.nextInt(30)), at));
            }
        }
        Diagnostics diagnostics = new Diagnostics();
        Optional<OriFunction> read = OriText.parse(text.toString(), "h", diagnostics);
        assertEquals(read.isEmpty(), diagnostics.hasFatal());
        for (Diagnostic each : diagnostics.all()) {
            assertTrue(each.location().line() > 0 && each.location().column() > 0, each::toString);
        }
        read.ifPresent(function -> {
            OriVerifier.verify(function, new Diagnostics());
            Optional<OriFunction> again = OriText.parse(OriText.print(function), "h", new Diagnostics());
            assertEquals(Optional.of(function), again);
        });
    }

    /**
     * A function in SSA: the entry defines registers of each width, later blocks use those and what they define
     * themselves, and PHIs choose among those of the entry.
     */
    private static OriFunction sound(SplittableRandom random) {
        OriBuilder builder = new OriBuilder("f", Architecture.SM_90, OriStage.SSA);
        int count = 2 + random.nextInt(6);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            labels.add(builder.label());
        }
        builder.begin(labels.getFirst());
        List<VirtualRegister> base = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            base.add(builder.copy(new PhysicalRegister(RegisterFile.GENERAL, i, 1)));
        }
        VirtualRegister flag = builder.copy(new PhysicalRegister(RegisterFile.PREDICATE, 0, 1));
        List<List<String>> predecessors = new ArrayList<>();
        labels.forEach(l -> predecessors.add(new ArrayList<>()));
        int[] jumps = new int[count];
        for (int i = 0; i < count - 1; i++) {
            jumps[i] = 1 + random.nextInt(count - 1);
            predecessors.get(jumps[i]).add(labels.get(i));
            if (jumps[i] != i + 1) {
                predecessors.get(i + 1).add(labels.get(i));
            }
        }
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                builder.begin(labels.get(i));
            }
            List<VirtualRegister> known = new ArrayList<>(base);
            if (!predecessors.get(i).isEmpty()) {
                VirtualRegister result = builder.general();
                List<OriPhi.Incoming> incoming = new ArrayList<>();
                for (String from : predecessors.get(i)) {
                    incoming.add(new OriPhi.Incoming(base.get(random.nextInt(base.size())), from));
                }
                builder.add(new OriPhi(result, incoming));
                known.add(result);
            }
            for (int k = random.nextInt(5); k >= 0; k--) {
                VirtualRegister sum = builder.general();
                builder.add(OriMachine.of(builder.form(0x210))
                        .with("Rd", sum)
                        .with("A", known.get(random.nextInt(known.size())))
                        .with("B", known.get(random.nextInt(known.size())))
                        .guardedBy(flag, random.nextBoolean()));
                known.add(sum);
            }
            builder.macro(Macro.USE, List.of(), base);
            boolean isLast = i == count - 1;
            builder.add(
                    isLast
                            ? OriMachine.of(builder.form(0x94d))
                            : OriMachine.of(builder.form(0x947), labels.get(jumps[i]))
                                    .guardedBy(flag, false));
        }
        return builder.build();
    }

    /** Law: a sound function obeys all rules; without one of the definitions that it uses everywhere it does not. */
    @Property(tries = 150)
    void definitionsDominateUses(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        OriFunction function = sound(random);
        Diagnostics good = new Diagnostics();
        OriVerifier.verify(function, good);
        assertEquals(List.of(), good.all());
        assertEquals(Optional.of(function), OriText.parse(OriText.print(function), "f", good));
        List<OriBlock> blocks = new ArrayList<>(function.blocks());
        List<OriInstruction> entry = new ArrayList<>(blocks.getFirst().instructions());
        OriInstruction moved = entry.remove(random.nextInt(3));
        boolean isLate = random.nextBoolean();
        if (isLate) {
            entry.add(entry.size() - 1, moved);
        }
        blocks.set(0, new OriBlock(blocks.getFirst().label(), entry));
        Diagnostics bad = new Diagnostics();
        OriVerifier.verify(new OriFunction("f", Architecture.SM_90, OriStage.SSA, blocks), bad);
        assertTrue(bad.all().stream().anyMatch(d -> d.code().equals("ori-definition")), bad::toString);
    }

    /** Law: a function of 100,000 instructions in a chain of 50,000 blocks is checked; no walk is as deep as it. */
    @Property(tries = 1)
    void longFunctions(@ForAll long seed) {
        OriBuilder builder = new OriBuilder("long", Architecture.SM_90, OriStage.SSA);
        VirtualRegister last = builder.begin(builder.label()).copy(new PhysicalRegister(RegisterFile.GENERAL, 0, 1));
        for (int i = 0; i < 50_000; i++) {
            builder.begin(builder.label());
            last = builder.copy(last);
            builder.macro(Macro.USE, List.of(), List.of(last));
        }
        builder.add(OriMachine.of(builder.form(0x94d)));
        Diagnostics diagnostics = new Diagnostics();
        OriVerifier.verify(builder.build(), diagnostics);
        assertEquals(List.of(), diagnostics.all());
    }
}
