package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * The observable memory of a run: buffers by launch and argument, then externally visible globals by name. The arrays
 * are those of the objects, not copies: observing a buffer of any size costs only the names of pointers in it.
 */
final class Observation {
    private final ObjectMemory memory;

    Observation(ObjectMemory memory) {
        this.memory = memory;
    }

    /** The observed objects in their fixed order. */
    List<ObservedObject> objects() {
        List<ObservedObject> objects = new ArrayList<>();
        observed().forEach(object -> objects.add(observe(object)));
        return objects;
    }

    private List<MemoryObject> observed() {
        List<MemoryObject> objects = new ArrayList<>(memory.arguments().buffers());
        List<MemoryObject> variables = new ArrayList<>(memory.program().visibleVariables());
        variables.sort(Comparator.comparing(MemoryObject::name));
        objects.addAll(variables);
        return objects;
    }

    /** Number of observed bytes that hold or derive from an address. */
    long addressBytes() {
        long sum = 0;
        for (MemoryObject object : observed()) {
            sum += object.addressBytes();
        }
        return sum;
    }

    private ObservedObject observe(MemoryObject object) {
        return new ObservedObject(
                object.name(), object.bytes(), object.undefined(), object.flags(), pointersIn(object));
    }

    private @Nullable String @Nullable [] pointersIn(MemoryObject object) {
        if (memory.hasBareAddresses()) {
            return numbersThatLeadSomewhere(object);
        }
        return object.mayHoldPointers() ? pointers(object) : null;
    }

    /**
     * Where addresses are plain numbers, every aligned number that is the address of an object may be a pointer. The
     * program of the higher level that it is compared with decides which ones are.
     */
    private @Nullable String @Nullable [] numbersThatLeadSomewhere(MemoryObject object) {
        @Nullable String @Nullable [] names = null;
        long least = memory.objects().leastAddress();
        long most = memory.objects().mostAddress();
        for (int offset = 0; offset + Long.BYTES <= object.size(); offset += Long.BYTES) {
            long bits = object.bits64(offset);
            String name = bits >= least && bits <= most ? nameOf(Provenance.WILDCARD, bits) : null;
            if (name != null) {
                names = names == null ? new String[object.size()] : names;
                Arrays.fill(names, offset, offset + Long.BYTES, name);
            }
        }
        return names;
    }

    private @Nullable String[] pointers(MemoryObject object) {
        @Nullable String[] names = new String[object.size()];
        int offset = 0;
        while (offset < names.length) {
            int size = 8;
            Provenance provenance = object.pointerAt(offset, size);
            if (provenance == null) {
                size = 4;
                provenance = object.pointerAt(offset, size);
            }
            if (provenance == null) {
                offset++;
                continue;
            }
            long bits = size == 8 ? object.bits64(offset) : object.bits32(offset) & 0xffff_ffffL;
            String name = nameOf(provenance, bits);
            for (int i = 0; name != null && i < size; i++) {
                names[offset + i] = name;
            }
            offset += size;
        }
        return names;
    }

    /** The name of the place that {@code bits} points to; null for an integer that points nowhere. */
    private @Nullable String nameOf(Provenance provenance, long bits) {
        if (provenance instanceof SharedSymbol symbol) {
            return symbol.name() + "+" + offset(bits, AddressWindows.SHARED, symbol.windowAddress());
        }
        MemoryObject object =
                provenance instanceof MemoryObject o ? o : memory.objects().at(bits);
        if (object == null || provenance == Provenance.WILDCARD && !object.isExposed() && !memory.hasBareAddresses()) {
            return null;
        }
        if (object.kind() == ObjectKind.STACK || object.kind() == ObjectKind.PARAMETER) {
            return "local";
        }
        if (object.liveness() != ObjectLiveness.ALIVE) {
            return "dead";
        }
        return object.name() + "+" + offset(bits, object.space(), object.address(object.space()));
    }

    /** A stored pointer may be generic or of the object's space; the windows distinguish them. */
    private long offset(long bits, int space, long windowAddress) {
        long base = memory.windows().base(space);
        return (bits >= base ? bits - base : bits) - windowAddress;
    }
}
