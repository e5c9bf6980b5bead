package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.InstructionWord;

/** A source of instructions for functions whose words in the file are ignored. */
interface CodeSource {
    /** All functions are read from the file. */
    CodeSource NONE = of(Map.of());

    /**
     * The instructions of a function.
     *
     * @param base address where it begins
     * @return empty if its words in the file are used
     */
    Optional<List<CodePlace>> places(String function, long base, CodeSpace space);

    /** Functions that a function calls by name. */
    Set<String> callees(String function);

    /** Instructions in memory, which are not encoded. */
    static CodeSource of(Map<String, SassFunction> functions) {
        return new CodeSource() {
            @Override
            public Optional<List<CodePlace>> places(String function, long base, CodeSpace space) {
                return Optional.ofNullable(functions.get(function)).map(given -> CodeSource.places(given, base));
            }

            @Override
            public Set<String> callees(String function) {
                return Set.of();
            }
        };
    }

    private static List<CodePlace> places(SassFunction function, long base) {
        List<CodePlace> places = new ArrayList<>();
        for (int i = 0; i < function.instructions().size(); i++) {
            long offset = (long) i * InstructionWord.BYTES;
            places.add(new CodePlace(
                    function.name(),
                    offset,
                    base + offset,
                    InstructionWord.ZERO,
                    Optional.of(function.instructions().get(i))));
        }
        return places;
    }
}
