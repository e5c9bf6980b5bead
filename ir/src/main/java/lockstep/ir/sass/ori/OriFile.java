package lockstep.ir.sass.ori;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;

/**
 * A module that was read from a text.
 *
 * @param module the module
 * @param places of the parts of its functions, by name
 */
public record OriFile(OriModule module, Map<String, OriPlaces> places) {
    public OriFile {
        places = Map.copyOf(places);
    }

    /** A module that was not read from a file: messages name functions and the lines of their texts. */
    public static OriFile of(OriModule module) {
        Map<String, OriPlaces> places = new TreeMap<>();
        module.functions().forEach(f -> places.put(f.name(), OriPlaces.printed(f)));
        return new OriFile(module, places);
    }

    /** The places of the parts of {@code function}, one of the module. */
    public OriPlaces placesOf(OriFunction function) {
        return Objects.requireNonNull(places.get(function.name()));
    }

    /**
     * Reports what is wrong with the functions, see {@link OriVerifier}, and calls of functions that are not there.
     * Functions of other files are there by their symbols.
     */
    public void verify(Diagnostics diagnostics) {
        for (OriFunction function : module.functions()) {
            OriPlaces at = placesOf(function);
            OriVerifier.verify(function, at, diagnostics);
            for (int i = 0; i < function.blocks().size(); i++) {
                int count = function.blocks().get(i).instructions().size();
                for (int k = 0; k < count; k++) {
                    calls(function.blocks().get(i).instructions().get(k), at.instruction(i, k), diagnostics);
                }
            }
        }
    }

    private void calls(OriInstruction instruction, SourceLocation place, Diagnostics diagnostics) {
        if (instruction instanceof OriMachine machine) {
            for (String target : machine.targets()) {
                boolean isThere = module.function(target).isPresent() || isElsewhere(target);
                if (!OriBlock.isLabel(target) && !isThere) {
                    diagnostics.error("ori-target", place, "there is no function " + target);
                }
            }
        }
    }

    private boolean isElsewhere(String function) {
        int symbol = module.frame().symbol(function);
        return symbol > 0 && module.frame().symbols().get(symbol - 1).isUndefinedFunction();
    }
}
