package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * A PHI: the result is the value of the predecessor that control came from.
 *
 * @param result what it writes
 * @param incoming a value for each predecessor
 */
public record OriPhi(VirtualRegister result, List<Incoming> incoming) implements OriInstruction {
    /** The name in text. */
    static final String NAME = "PHI";

    /**
     * A value of a PHI.
     *
     * @param value read at the end of the predecessor
     * @param block label of the predecessor
     */
    public record Incoming(OriRegister value, String block) {
        /** {@code [%R4, .B1]}. */
        @Override
        public String toString() {
            return "[" + value + ", " + block + "]";
        }
    }

    public OriPhi {
        incoming = List.copyOf(incoming);
    }

    @Override
    public boolean isGuarded() {
        return false;
    }

    @Override
    public List<VirtualRegister> results() {
        return List.of(result);
    }

    @Override
    public List<VirtualRegister> sources() {
        List<VirtualRegister> found = new ArrayList<>();
        for (Incoming each : incoming) {
            if (each.value() instanceof VirtualRegister register) {
                found.add(register);
            }
        }
        return found;
    }

    /** {@code PHI %R3, [%R1, .B0], [%R2, .B1]}. */
    @Override
    public String toString() {
        String values = incoming.stream().map(i -> ", " + i).collect(Collectors.joining());
        return NAME + " " + result + values;
    }
}
