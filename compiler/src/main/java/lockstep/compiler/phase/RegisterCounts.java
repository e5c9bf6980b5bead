package lockstep.compiler.phase;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * The number of registers of each file that the functions of a module use: one more than the greatest number that a
 * function names. Including callees it is the maximum over all of them; an indirect call may target any function of the
 * module. Virtual registers are not counted.
 */
final class RegisterCounts {
    /** The number of registers of each file. */
    private record Counts(Map<RegisterFile, Integer> byFile) {
        /** {@code R 12 UR 6 P 3 UP 0 B 1}. */
        @Override
        public String toString() {
            StringJoiner text = new StringJoiner(" ");
            for (RegisterFile file : RegisterFile.values()) {
                text.add(file.prefix() + " " + byFile.getOrDefault(file, 0));
            }
            return text.toString();
        }
    }

    private final Map<String, Counts> own = new LinkedHashMap<>();
    private final Map<String, Set<String>> calls = new LinkedHashMap<>();

    RegisterCounts(OriModule module) {
        Set<String> all = new LinkedHashSet<>();
        module.functions().forEach(function -> all.add(function.name()));
        for (OriFunction function : module.functions()) {
            own.put(function.name(), counts(function));
            Set<String> callees = new LinkedHashSet<>();
            function.blocks().forEach(block -> block.instructions().forEach(each -> callees(each, all, callees)));
            calls.put(function.name(), callees);
        }
    }

    private static Counts counts(OriFunction function) {
        Map<RegisterFile, Integer> counts = new EnumMap<>(RegisterFile.class);
        OriCode code = new OriCode(function);
        for (int unit = 0; unit < code.units(); unit++) {
            if (code.register(unit) instanceof PhysicalRegister physical) {
                counts.merge(physical.file(), physical.number() + physical.width(), Math::max);
            }
        }
        return new Counts(counts);
    }

    private static void callees(OriInstruction instruction, Set<String> all, Set<String> found) {
        boolean isCall = instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals("CALL");
        if (isCall && instruction instanceof OriMachine machine) {
            List<String> named = machine.targets();
            found.addAll(
                    named.isEmpty() ? all : named.stream().filter(all::contains).toList());
        }
    }

    /** The registers of the function itself, as text. */
    String own(String function) {
        return Objects.requireNonNull(own.get(function)).toString();
    }

    /** The registers of the function including its callees, as text. */
    String withCalls(String function) {
        Map<RegisterFile, Integer> most = new EnumMap<>(RegisterFile.class);
        Set<String> seen = new HashSet<>(Set.of(function));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            String next = open.remove();
            Objects.requireNonNull(own.get(next)).byFile().forEach((file, count) -> most.merge(file, count, Math::max));
            Objects.requireNonNull(calls.get(next)).stream().filter(seen::add).forEach(open::add);
        }
        return new Counts(most).toString();
    }
}
