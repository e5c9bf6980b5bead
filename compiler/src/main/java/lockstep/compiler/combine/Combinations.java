package lockstep.compiler.combine;

import java.util.ArrayList;
import java.util.List;

/** The rules that are code, in the order in which those of one opcode are tried. */
final class Combinations {
    private Combinations() {}

    static List<Combination> all() {
        List<Combination> all = new ArrayList<>(OperandOrder.LIST);
        return all;
    }
}
